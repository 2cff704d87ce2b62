// Stairs whose lines are alike are told apart by names: beside them, or, where there is no room, in a key above.
import { describe, expect, test } from 'vitest';
import { sequencePlot, type Side } from '../../../src/plot/sequence/index.ts';
import {
  standaloneSvg,
  type Box,
  type Mark,
  type MarkRole,
  type Picture,
} from '../../../src/plot/marks/index.ts';
import { overlap } from '../../../src/plot/marks/labels.ts';
import { pageType } from '../../../src/plot/marks/type-scale.ts';
import { briefBuiltins, builtinRun, shortInitialSegment } from '../../runs.ts';
import { fc, trials } from '../../trials.ts';
import { labelBoxes } from '../marks/label-boxes.ts';

const long = 'long-transfer';

/** Whether a path of level and upright lines, as stairs are written, has any length. */
function hasLength(d: string): boolean {
  let [x, y] = [0, 0];
  return [...d.matchAll(/([MHV])(-?[\d.]+)(?:,(-?[\d.]+))?/g)].some(([, turn, first, second]) => {
    const before = [x, y];
    if (turn === 'V') y = Number(first);
    else x = Number(first);
    if (turn === 'M') y = Number(second);
    return turn !== 'M' && (x !== before[0] || y !== before[1]);
  });
}

/** Roles of the stairs that a picture draws, of those whose line is drawn through. */
function solidStairs({ marks }: Picture): MarkRole[] {
  return marks
    .filter(({ key }) => key.startsWith('ack-stair-') || key === 'window-edge')
    .filter(({ shapes: [stair] }) => stair?.kind === 'path' && hasLength(stair.d))
    .map(({ role }) => role);
}

const keyOf = ({ ground }: Picture): Mark[] => ground.filter(({ key }) => key.startsWith('key-'));
const wordsOf = (marks: readonly Mark[]): string[] =>
  marks.flatMap(({ shapes }) =>
    shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : [])),
  );
const beside = ({ labels }: Picture): MarkRole[] =>
  labels.filter(({ key, role }) => key === `${role}-label`).map(({ role }) => role);

/** Room that an entry of the key takes: its words and, before them, its piece of a stair. */
function roomOf(entry: Mark): Box {
  const { box } = labelBoxes([entry])[0]!;
  const [stair] = entry.shapes;
  if (stair?.kind !== 'path') throw new Error('an entry begins with a piece of its stair');
  const from = Number(/^M([\d.]+)/.exec(stair.d)![1]);
  return { ...box, x: from, width: box.x + box.width - from };
}

function expectNames(picture: Picture): void {
  const stairs = solidStairs(picture);
  const key = keyOf(picture);
  const named = [...beside(picture), ...key.map(({ role }) => role)];
  expect(new Set(named).size, 'a stair is named once').toBe(named.length);
  if (stairs.length < 2) expect(key).toEqual([]);
  else expect(named).toEqual(expect.arrayContaining(stairs));
  if (stairs.every((role) => beside(picture).includes(role))) expect(key).toEqual([]);
}

function expectRoom(picture: Picture): void {
  const notes = picture.ground.filter(({ role }) => role === 'note');
  const rooms = [
    ...labelBoxes(notes, pageType.tick).map(({ box }) => box),
    ...keyOf(picture).map(roomOf),
  ];
  rooms.forEach((room, i) => {
    expect(room.x).toBeGreaterThanOrEqual(0);
    expect(room.x + room.width).toBeLessThanOrEqual(picture.width);
    expect(room.y + room.height).toBeLessThan(picture.frame.y);
    for (const other of rooms.slice(i + 1)) expect(overlap(room, other)).toBe(false);
  });
}

test('whatever is on view, stairs that are alike have names, and names have room', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...briefBuiltins, long),
      fc.integer({ min: 240, max: 1600 }),
      fc.integer({ min: 160, max: 700 }),
      fc.option(fc.tuple(fc.nat(1000), fc.nat(1000)), { nil: undefined }),
      fc.constantFrom<Side>('client', 'server'),
      fc.boolean(),
      (name, width, height, part, sender, folded) => {
        const trace = builtinRun(name);
        const [from = 0, to = 0] = [...(part ?? [])]
          .sort((a, b) => a - b)
          .map((thousandth) => Math.round((thousandth / 1000) * trace.duration));
        const zoom = part && ([from, Math.max(from + 1000, to)] as const);
        const options = { width, height, sender, folded, ...(zoom && { zoom }) };
        const picture = sequencePlot(trace, options);
        expectNames(picture);
        expectRoom(picture);
      },
    ),
    trials(100),
  );
});

for (const name of [...briefBuiltins, long] as const) {
  test(`${name}: stairs that are alike have names in a small player and on a telephone`, () => {
    for (const width of [240, 280, 490, 700]) {
      const picture = sequencePlot(builtinRun(name), { width, height: 460, folded: true });
      expectNames(picture);
      expectRoom(picture);
    }
  });
}

describe('the plot of a record that does not fit into the send buffer', () => {
  const trace = builtinRun('rpc-record-split');
  const plot = (width: number): Picture =>
    sequencePlot(trace, { width, height: 460, folded: true, heartbeats: [200e6, 200e6] });
  const axisName = ({ ground }: Picture): string[] =>
    wordsOf(ground.filter(({ key }) => key === 'value-name'));

  test('names its stairs above, from the lowest, in full words where they fit', () => {
    // By then the window has a place of its own.
    expect(wordsOf(keyOf(plot(1000)))).toEqual(['acknowledged', 'congestion window ends']);
    expect(axisName(plot(1000))).toEqual(['sequence number in bytes, client → server']);
  });

  test('in little room says it in brief, and what it means to whoever points at it', () => {
    expect(wordsOf(keyOf(plot(475)))).toEqual(['ACKs', 'peer’s window', 'cwnd']);
    expect(keyOf(plot(475)).map(({ title }) => title)).toEqual([
      'acknowledged',
      'peer’s window ends',
      'congestion window ends',
    ]);
    expect(axisName(plot(280))).toEqual(['bytes']);
  });

  test('has its key in a file too, each piece in the line of its stair', () => {
    const svg = standaloneSvg(sequencePlot(trace, { width: 475, height: 460, folded: true }));
    const group = (title: string): string =>
      svg.split('<g').find((one) => one.includes(`<title>${title}</title>`))!;
    expect(group('congestion window ends')).toContain('stroke-dasharray="5 3"');
    expect(group('peer’s window ends')).not.toContain('stroke-dasharray');
    expect(group('acknowledged')).toContain('>ACKs</text>');
  });
});

test('a stair whose line is no other’s needs no key: the window of Figure 2’s page is above the picture', () => {
  const picture = sequencePlot(shortInitialSegment(), { width: 490, height: 460 });
  expect(solidStairs(picture)).toEqual(['ack']);
  expect(keyOf(picture)).toEqual([]);
});

test('the stairs of 100,000 segments are named, whose words would lie on each other', () => {
  const picture = sequencePlot(builtinRun(long), { width: 900, height: 400 });
  expect(keyOf(picture).map(({ role }) => role)).toEqual(['ack', 'window-edge', 'congestion-edge']);
});
