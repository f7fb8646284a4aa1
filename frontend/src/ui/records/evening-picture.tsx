/** The picture of an evening: the score line over its deals, up for seats 1 and 3, down for seats 2 and 4. */
import type { VNode } from "preact";
import { language, t } from "../../i18n/index.ts";
import type { BookLine } from "../../net/records.ts";
import { type Evening, linesOf, type Point } from "./evenings.ts";

const STEP = 16;
const UNIT = 9;
const EDGE = 12;

export function EveningPicture({ evening }: { evening: Evening }): VNode {
  const lines = linesOf(evening);
  const most = Math.max(6, ...lines.flat().map(({ lead }) => Math.abs(lead)));
  const [width, half] = [evening.deals.length * STEP + 2 * EDGE, most * UNIT + EDGE];
  return (
    <section class="panel picture">
      <header>
        <h2>{dayOf(evening.at)}</h2>
        <span>{t("match.deals", { count: evening.deals.length })}</span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long evening scrolls sideways */}
      <div class="picture-scroll" tabIndex={0} role="img" aria-label={spoken(evening)}>
        <svg
          viewBox={`0 ${-half} ${width} ${2 * half}`}
          style={{ "--width": `${width}px` }}
          aria-hidden="true"
        >
          <path class="picture-zero" d={`M0 0H${width}`} />
          {lines.map((line) => (
            <Line key={line[0]?.deal.number} line={line} />
          ))}
        </svg>
      </div>
      <p class="note">{t("after.picture_note")}</p>
    </section>
  );
}

const xOf = ({ x }: Point) => EDGE + (x - 0.5) * STEP;
const yOf = ({ lead }: Point) => -lead * UNIT;

function Line({ line }: { line: Point[] }): VNode | null {
  const [first] = line;
  if (!first) return null;
  const start = `M${xOf(first) - STEP / 2} 0`;
  return (
    <g>
      <path
        class="picture-line"
        d={line.reduce((way, one) => `${way}L${xOf(one)} ${yOf(one)}`, start)}
      />
      {line.map((point) => (
        <Mark key={point.deal.number} point={point} />
      ))}
    </g>
  );
}

/** A disc or a diamond for who won; a cross for a bruk; a bar for a draw; larger for a match won. */
function Mark({ point }: { point: Point }): VNode {
  const { team, bruk, match_over: over } = point.deal;
  const [x, y, r] = [xOf(point), yOf(point), over ? 7 : 4];
  if (bruk) return <path class="picture-bruk" d={`M${x - 4} ${y - 4}l8 8m0 -8l-8 8`} />;
  if (team === null) return <path class="picture-bruk" d={`M${x - 4} ${y}h8`} />;
  if (team === 0) return <circle class="picture-0" cx={x} cy={y} r={r} />;
  return (
    <path
      class="picture-1"
      d={`M${x} ${y - r - 1}l${r + 1} ${r + 1}l${-r - 1} ${r + 1}l${-r - 1} ${-r - 1}z`}
    />
  );
}

export function dayOf(at: number): string {
  const how = { dateStyle: "full", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(language.value, how).format(new Date(at * 1000));
}

function spoken({ deals }: Evening): string {
  const of = (kind: (deal: BookLine) => boolean) => deals.filter(kind).length;
  return t("after.picture_said", {
    deals: deals.length,
    matches: of((deal) => deal.match_over),
    bruks: of((deal) => deal.bruk),
    keys: of((deal) => deal.key),
    draws: of((deal) => deal.team === null),
  });
}
