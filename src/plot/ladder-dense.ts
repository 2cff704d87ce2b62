import { grouped } from '../analysis/index.ts';
import { Flag, type Trace } from '../trace/format/index.ts';
import type { Segment } from '../trace/index.ts';
import { arrowMarks, arrowsOf, type Arrow } from './ladder-arrows.ts';
import type { LadderLayout, Side } from './ladder-layout.ts';
import { px, text, type Mark } from './shape.ts';

/** A run of so many segments is drawn arrow by arrow, whatever is on view. */
const brief = 2000;

/** Of a longer one at most so many: more are a grey mass, and how many leave, and when, says more. */
const most = 200;

/** Height of a row in which segments are counted, pixels. */
const row = 3;

/** So many rare arrows are drawn one by one; of more, one for each row. */
const mostRare = 200;

/** Whether what is on view is told by counts. */
export function isDense(whole: readonly Segment[], shown: readonly Segment[]): boolean {
  return whole.length > brief && shown.length > most;
}

/**
 * Very many arrows as counts: from each host's line a bar for every row, as long as the segments that
 * leave in it are many. What is rare (a loss, what goes again, SYN, FIN, RST) keeps its arrow.
 */
export function denseArrows(
  segments: readonly Segment[],
  trace: Trace,
  layout: LadderLayout,
  isLeft: (host: number) => boolean,
): Mark[] {
  const rare = arrowsOf(segments.filter(isRare), layout, isLeft);
  return [
    bars(
      'left',
      segments.filter(({ from }) => isLeft(from)),
      layout,
    ),
    bars(
      'right',
      segments.filter(({ from }) => !isLeft(from)),
      layout,
    ),
    ...arrowMarks(rare.length > mostRare ? oneForEachRow(rare) : rare, trace),
  ];
}

/** What the bars count, and what to do to see more. */
export function denseNote(segments: readonly Segment[], layout: LadderLayout): Mark[] {
  const { frame, left, right } = layout;
  const lines = [`${grouped(segments.length)} segments, counted:`, 'zoom in to see each'];
  return [
    {
      key: 'dense-note',
      role: 'note',
      record: undefined,
      title: '',
      shapes: lines.map((words, i) =>
        text((left + right) / 2, frame.y + 16 + 14 * i, words, 'middle', 'halo'),
      ),
    },
  ];
}

function isRare({ flags, droppedAt, retransmission }: Segment): boolean {
  return droppedAt !== undefined || retransmission || (flags & control) !== 0;
}

const control = Flag.Syn | Flag.Fin | Flag.Rst;

/** Of each kind and side the first in each row of pixels: the rest would lie on it. */
function oneForEachRow(rare: readonly Arrow[]): Arrow[] {
  const kept = new Map<string, Arrow>();
  for (const arrow of rare) {
    const { lost, segment, x1, y1 } = arrow;
    const { retransmission, flags } = segment;
    const name = `${x1} ${Math.floor(y1)} ${lost} ${retransmission} ${flags & control}`;
    if (!kept.has(name)) kept.set(name, arrow);
  }
  return [...kept.values()];
}

function bars(side: Side, segments: readonly Segment[], layout: LadderLayout): Mark {
  const { left, right, frame } = layout;
  const from = side === 'left' ? left : right;
  const counts = new Uint32Array(Math.ceil(frame.height / row) + 1);
  for (const { transmitAt, sentAt } of segments) {
    const leaves = transmitAt ?? sentAt;
    if (leaves < layout.time.domain[0]) continue;
    const place = Math.floor((layout.time.at(leaves) - frame.y) / row);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const highest = Math.max(1, ...counts);
  const room = ((right - left) / 2 - 8) * (side === 'left' ? 1 : -1);
  let d = '';
  counts.forEach((count, i) => {
    if (count === 0) return;
    const y = px(frame.y + i * row);
    d += `M${px(from)},${y}h${px((count / highest) * room)}v${row - 0.5}H${px(from)}Z`;
  });
  return {
    key: `dense-${side}`,
    role: side === 'left' ? 'ack' : 'data',
    record: undefined,
    title: `at most ${grouped(highest)} in a row of the picture`,
    shapes: [{ kind: 'path', d, class: 'counted' }],
  };
}
