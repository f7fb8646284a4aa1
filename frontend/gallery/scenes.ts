/** All scenes by name. */
import { coverScenes } from "./scenes/cover.ts";
import { endScenes } from "./scenes/end.ts";
import { hintScenes } from "./scenes/hint.ts";
import { lobbyScenes } from "./scenes/lobby.ts";
import { playScenes } from "./scenes/play.ts";
import { recordScenes } from "./scenes/records.ts";
import { reviewScenes } from "./scenes/review.ts";
import { startScenes } from "./scenes/start.ts";
import type { Scene } from "./server.ts";

export const scenes: Record<string, Scene> = {
  ...startScenes,
  ...lobbyScenes,
  ...playScenes,
  ...hintScenes,
  ...coverScenes,
  ...endScenes,
  ...reviewScenes,
  ...recordScenes,
};
