/** What tells of turns, fetched once a table is open; until it is there, and without it, the line on screen tells. */

/** Follows the turns of the table that is open. Returns a function that stops doing so. */
export function followTurns(): () => void {
  let isOver = false;
  let stop = () => {};
  import("../turn/follow-turn.ts").then(
    ({ followTurn }) => {
      if (!isOver) stop = followTurn();
    },
    () => {},
  );
  return () => {
    isOver = true;
    stop();
  };
}
