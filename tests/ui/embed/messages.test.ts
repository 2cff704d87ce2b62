// A message to an embedded player is a command, is refused with its field's name, or is ignored.
import { describe, expect, test } from 'vitest';
import { readMessage, type Command } from '../../../src/ui/embed/messages.ts';
import { fc, trials } from '../../trials.ts';

test.each([
  { command: 'load', scenario: 'table1-http' },
  { command: 'step' },
  { command: 'step', by: -3, grain: 'decision' },
  { command: 'seek', step: 4 },
  { command: 'seek', time: 184.3 },
  { command: 'play' },
  { command: 'pause' },
  { command: 'getState' },
  { command: 'setState', state: '#s=1zABC' },
  { command: 'screenshot' },
  { command: 'screenshot', format: 'png', theme: 'shown' },
])('$command is understood: %j', (message) => {
  const { kind, ...read } = readMessage({ ackclock: 1, id: 'a', ...message });
  expect(kind).toBe('command');
  expect(read).toMatchObject({ command: { ackclock: 1, id: 'a', ...message } });
});

describe('is refused, and the field named:', () => {
  test.each<[object, string]>([
    [{ ackclock: 3, command: 'play' }, 'ackclock'],
    [{ ackclock: 1, command: 'watch' }, 'ackclock'],
    [{ ackclock: 2, command: 'watch', grade: 'luck' }, 'grade'],
    [{ ackclock: '1', command: 'play' }, 'ackclock'],
    [{ ackclock: 1 }, 'command'],
    [{ ackclock: 1, command: 'explode' }, 'command'],
    [{ ackclock: 1, command: 'constructor' }, 'command'],
    [{ ackclock: 1, command: '__proto__' }, 'command'],
    [{ ackclock: 1, command: ['play'] }, 'command'],
    [{ ackclock: 1, command: 'play', now: true }, 'now'],
    [{ ackclock: 1, command: 'play', by: undefined }, 'by'],
    [{ ackclock: 1, command: 'play', constructor: 1 }, 'constructor'],
    [JSON.parse('{ "ackclock": 1, "command": "step", "__proto__": { "by": 2 } }'), '__proto__'],
    [{ ackclock: 1, command: 'play', id: {} }, 'id'],
    [{ ackclock: 1, command: 'play', id: null }, 'id'],
    [{ ackclock: 1, command: 'play', id: NaN }, 'id'],
    [{ ackclock: 1, command: 'play', id: 'x'.repeat(101) }, 'id'],
    [{ ackclock: 1, command: 'load' }, 'scenario'],
    [{ ackclock: 1, command: 'load', scenario: 'x'.repeat(101) }, 'scenario'],
    [{ ackclock: 1, command: 'step', by: 1.5 }, 'by'],
    [{ ackclock: 1, command: 'step', by: 1e6 }, 'by'],
    [{ ackclock: 1, command: 'step', by: null }, 'by'],
    [{ ackclock: 1, command: 'step', by: 2n }, 'by'],
    [{ ackclock: 1, command: 'step', grain: 'mile' }, 'grain'],
    [{ ackclock: 1, command: 'seek' }, 'step'],
    [{ ackclock: 1, command: 'seek', step: 1, time: 1 }, 'step'],
    [{ ackclock: 1, command: 'seek', time: NaN }, 'time'],
    [{ ackclock: 1, command: 'seek', time: -1 }, 'time'],
    [{ ackclock: 1, command: 'seek', time: Infinity }, 'time'],
    [{ ackclock: 1, command: 'setState', state: { p: 'x' } }, 'state'],
    [{ ackclock: 1, command: 'setState', state: 'javascript:alert(1)' }, 'state'],
    [{ ackclock: 1, command: 'setState', state: `#s=${'x'.repeat(100_000)}` }, 'state'],
    [{ ackclock: 1, command: 'screenshot', format: 'exe' }, 'format'],
  ])('%o', (message, field) => {
    expect(readMessage(message)).toMatchObject({ kind: 'wrong', field });
  });

  test('with the id it came with, so that the sender knows which', () => {
    expect(readMessage({ ackclock: 1, id: 7, command: 'explode' })).toMatchObject({ id: 7 });
  });
});

test.each([
  undefined,
  null,
  'ackclock',
  7,
  [],
  { type: 'webpackOk' },
  { subject: 'lti.frameResize', height: 3 },
  { ackclock: 1, event: 'step' },
  Object.create({ ackclock: 1, command: 'play' }),
])('%j is somebody else’s', (message) => {
  expect(readMessage(message)).toEqual({ kind: 'foreign' });
});

test.each<[object, string]>([
  [{ ackclock: 3 }, '‘ackclock’ must be 1 or 2, the version of these messages, not 3.'],
  [
    { ackclock: 1, command: 'explode' },
    '‘command’ must be ‘load’, ‘step’, ‘seek’, ‘play’, ‘pause’, ‘getState’, ‘setState’, ‘screenshot’ or ‘watch’, not ‘explode’.',
  ],
  [
    { ackclock: 1, command: 'step', by: 1.5 },
    '‘by’ must be a whole number from -1000 to 1000, not 1.5.',
  ],
  [
    { ackclock: 1, command: 'step', by: '5' },
    '‘by’ must be a whole number from -1000 to 1000, not ‘5’.',
  ],
  [
    { ackclock: 1, command: 'step', grain: 'mile' },
    '‘grain’ must be ‘segment’ or ‘decision’, not ‘mile’.',
  ],
  [
    { ackclock: 1, command: 'load' },
    '‘scenario’ must be a string of at most 100 characters, but is missing.',
  ],
  [
    { ackclock: 1, command: 'load', scenario: 'x'.repeat(101) },
    '‘scenario’ must be a string of at most 100 characters.',
  ],
  [
    { ackclock: 1, command: 'play', id: {} },
    '‘id’ must be a number or a string of at most 100 characters.',
  ],
  [
    { ackclock: 1, command: 'setState', state: 'javascript:alert(1)' },
    '‘state’ must be a string of at most 90000 characters that begins with ‘#s=’, ‘#bet=’ or ‘#lesson=’, not ‘javascript:alert(1)’.',
  ],
  [{ ackclock: 1, command: 'play', now: true }, '‘play’ takes ‘id’, not ‘now’.'],
  [{ ackclock: 1, command: 'step', to: 3 }, '‘step’ takes ‘id’, ‘by’ or ‘grain’, not ‘to’.'],
  [{ ackclock: 1, command: 'seek' }, 'Give ‘seek’ either ‘step’ or ‘time’.'],
])('a refusal says what is allowed: %j', (message, words) => {
  expect(readMessage(message)).toMatchObject({ kind: 'wrong', message: words });
});

test('what a command leaves out has its default', () => {
  const read = (message: object) => readMessage({ ackclock: 1, ...message });
  expect(read({ command: 'step', by: undefined })).toEqual({
    kind: 'command',
    command: { ackclock: 1, command: 'step', by: 1, grain: 'segment' },
  });
  expect(read({ command: 'screenshot' })).toEqual({
    kind: 'command',
    command: { ackclock: 1, command: 'screenshot', format: 'svg', theme: 'light' },
  });
});

test('every field is read once', () => {
  const reads: string[] = [];
  const message = { ackclock: 1, command: 'step', by: 3, grain: 'segment', id: 'a' };
  for (const [name, value] of Object.entries(message)) {
    Object.defineProperty(message, name, { get: () => (reads.push(name), value) });
  }
  expect(readMessage(message)).toMatchObject({ kind: 'command', command: { by: 3, id: 'a' } });
  expect(reads).toEqual(Object.keys(message));
});

test('what is repeated of a message is short', () => {
  const read = readMessage({ ackclock: 1, command: 'x'.repeat(50_000), ['y'.repeat(50_000)]: 1 });
  expect(JSON.stringify(read).length).toBeLessThan(600);
});

/** Whether a command has the fields of its kind, and no others. */
function fits({ ackclock, command, id, ...own }: Command & Record<string, unknown>): boolean {
  const within = (value: unknown, min: number, max: number) =>
    typeof value === 'number' && min <= value && value <= max;
  const names = Object.keys(own).join();
  const values: Record<string, unknown> = own;
  const { scenario, by, grain, step, time, state, format, theme, grade } = values;
  const shapes: Record<Command['command'], () => boolean> = {
    load: () => names === 'scenario' && typeof scenario === 'string' && scenario.length <= 100,
    step: () =>
      names === 'by,grain' &&
      Number.isInteger(by) &&
      within(by, -1000, 1000) &&
      (grain === 'segment' || grain === 'decision'),
    seek: () =>
      names === 'step,time' &&
      (step === undefined
        ? within(time, 0, 1e9)
        : time === undefined && Number.isInteger(step) && within(step, 0, 1e9)),
    play: () => names === '',
    pause: () => names === '',
    getState: () => names === '',
    setState: () => names === 'state' && /^#(s|bet|lesson)=/.test(state as string),
    watch: () => ackclock === 2 && (grade === 'completion' || grade === 'questions'),
    screenshot: () =>
      names === 'format,theme' &&
      (format === 'svg' || format === 'png') &&
      (theme === 'light' || theme === 'shown'),
  };
  const idFits =
    id === undefined || Number.isFinite(id) || (typeof id === 'string' && id.length <= 100);
  return (ackclock === 1 || ackclock === 2) && idFits && shapes[command]();
}

const names = [
  'load',
  'step',
  'seek',
  'play',
  'pause',
  'getState',
  'setState',
  'screenshot',
  'watch',
];

/** Messages that are almost right: each field is missing, fits, or is `odd`. */
function messages(odd: fc.Arbitrary<unknown>) {
  const some = (...values: unknown[]) =>
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, odd);
  const own = {
    scenario: some('table1-http', 'x'.repeat(100)),
    by: some(1, -1000, 1000, 1001, 0.5),
    grain: some('segment', 'decision'),
    step: some(0, 4, 1e9),
    time: some(0, 184.3, 1e9, -1),
    state: some('#s=1zABC', '#bet=1', '#'),
    format: some('svg', 'png'),
    theme: some('light', 'shown'),
    grade: some('completion', 'questions'),
    constructor: odd,
    ['__proto__']: odd,
    toString: odd,
  };
  const fields = fc
    .subarray(Object.keys(own), { maxLength: 3 })
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((name) =>
          fc.tuple(fc.constant(name), own[name as keyof typeof own] as fc.Arbitrary<unknown>),
        ),
      ),
    );
  const head = fc.record({
    ackclock: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(1, 2) }, odd),
    command: some(...names, 'constructor', '__proto__'),
  });
  const id = fc.option(some(7, 'a'), { nil: undefined });
  return fc
    .tuple(head, id, fields)
    .map(([head, id, fields]) =>
      Object.fromEntries([...Object.entries({ ...head, id }), ...fields]),
    );
}

test.each([
  ['JSON', fc.jsonValue({ maxDepth: 2 })],
  ['any values', fc.anything({ maxDepth: 2, withBigInt: true, withNullPrototype: true })],
  ['functions and symbols', fc.constantFrom<unknown>(() => 1, Symbol('x'), Symbol.iterator, 2n)],
])('messages of %s never throw; what is accepted has the shape of its command', (_, odd) => {
  const accepted = new Set<string>();
  fc.assert(
    fc.property(messages(odd), (data) => {
      const read = readMessage(data);
      expect(['command', 'wrong']).toContain(read.kind);
      if (read.kind === 'wrong') {
        expect(read.message).toMatch(/^(‘|Give ‘)[^]*(\.|…)$/);
        expect(read.message.length).toBeLessThanOrEqual(201);
      }
      if (read.kind === 'command') {
        accepted.add(read.command.command);
        expect(read.command).toSatisfy(fits);
      }
    }),
    trials(1500, 1500),
  );
  expect([...accepted].sort()).toEqual(names.toSorted());
});
