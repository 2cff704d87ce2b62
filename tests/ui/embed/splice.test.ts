// A book around: when it is asked and told, and what it may give back. A browser is asked in tests/e2e/splice.test.ts.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Act } from '../../../src/ui/embed/command-queue.ts';
import { Book, spliceGrade } from '../../../src/ui/embed/splice.ts';

const book = 'https://book.example';

interface Sent {
  readonly data: Readonly<Record<string, unknown>>;
  readonly target: string;
}

let sent: Sent[] = [];
let hear: (event: Partial<MessageEvent>) => void;
let hide: () => void;
const parent = {
  postMessage: (data: Sent['data'], target: string) => void sent.push({ data, target }),
};
const page = { keysAt: new EventTarget(), tell: vi.fn(), wake: vi.fn(), unusedKey: vi.fn() };

/** What is in the frame. */
let score = 0;
let state = 'begun';
const act: Act = (command) => {
  if (command.command === 'setState') {
    if (command.state === 'broken') return Promise.reject(new Error('This is not a state.'));
    state = command.state;
    score = 0.5;
  }
  return Promise.resolve(command.command === 'getState' ? { state } : { score });
};

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  [score, state] = [0, 'begun'];
  framed();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function framed(ancestor?: string): void {
  vi.stubGlobal('window', { parent });
  vi.stubGlobal('location', { ancestorOrigins: ancestor === undefined ? [] : [ancestor] });
  vi.stubGlobal('document', {
    referrer: '',
    visibilityState: 'hidden',
    addEventListener: (_: string, hidden: typeof hide) => (hide = hidden),
  });
  vi.stubGlobal('addEventListener', (_: string, heard: typeof hear) => (hear = heard));
}

function opened(origins: readonly string[] = []): Book {
  const around = new Book(page, 'completion', origins);
  around.wake(act);
  return around;
}

async function answer(given: object, { origin = book, source = parent as unknown } = {}) {
  const id = sent[0]?.data['message_id'];
  const data = { subject: 'SPLICE.getState.response', message_id: id, ...given };
  hear({ data, origin, source: source as never });
  await vi.advanceTimersByTimeAsync(0);
}

/** The score and state of each report. */
const reports = () =>
  sent
    .filter(({ data }) => data['subject'] === 'SPLICE.reportScoreAndState')
    .map(({ data }) => [data['score'], data['state']]);

test('is on where the address says so', () => {
  expect(spliceGrade('?origins=x')).toBeUndefined();
  expect(spliceGrade('?splice=0')).toBeUndefined();
  expect(spliceGrade('?splice=1')).toBe('completion');
  expect(spliceGrade('?splice=1&grade=questions')).toBe('questions');
  expect(spliceGrade('?splice=1&grade=toString')).toBe('completion');
});

describe('a first visit', () => {
  test('tells nothing before something is done, then each change once', async () => {
    const around = opened();
    expect(sent).toMatchObject([{ data: { subject: 'SPLICE.getState' }, target: '*' }]);
    await answer({ state: null });
    expect(reports()).toEqual([]);
    around.report('progress', { score: 0.25, state: 'one' });
    around.report('progress', { score: 0.25, state: 'one' });
    around.report('done', { score: 0.25, state: 'one' });
    expect(reports()).toEqual([[0.25, { ackclock: 'one' }]]);
    expect(new Set(sent.map(({ data }) => data['message_id'])).size).toBe(2);
  });

  test('tells what was done before the book answered, or did not', async () => {
    const around = opened();
    [score, state] = [0.25, 'one'];
    around.report('progress', { score, state });
    await vi.advanceTimersByTimeAsync(14_000);
    expect(reports()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(reports()).toEqual([[0.25, { ackclock: 'one' }]]);
  });

  test('keeps the score of a reader who begins again', async () => {
    const around = opened();
    await answer({ state: null });
    around.report('progress', { score: 1, state: 'all' });
    around.report('progress', { score: 0, state: 'begun' });
    expect(reports().at(-1)).toEqual([1, { ackclock: 'begun' }]);
  });

  test('tells words that were typed when the page is left', async () => {
    opened();
    await answer({ state: null });
    state = 'typed';
    hide();
    await vi.advanceTimersByTimeAsync(0);
    expect(reports()).toEqual([[0, { ackclock: 'typed' }]]);
  });
});

describe('a later visit', () => {
  test.each([
    ['as it was', { ackclock: 'kept' }],
    ['as JSON', '{"ackclock":"kept"}'],
  ])('takes up the state that the book kept %s, and tells it no news', async (_, kept) => {
    const around = opened();
    await answer({ state: kept });
    expect(state).toBe('kept');
    expect(reports()).toEqual([]);
    around.report('progress', { score: 0.75, state: 'more' });
    expect(reports()).toEqual([[0.75, { ackclock: 'more' }]]);
  });

  test.each([
    [{ ackclock: 'broken' }],
    [{ ackclock: 7 }],
    ['{'],
    [[]],
    [{ ackclock: 'x'.repeat(90_001) }],
    [undefined],
  ])('begins anew with what cannot be read: %j', async (kept) => {
    const around = opened();
    await answer({ state: kept });
    expect(state).toBe('begun');
    around.report('progress', { score: 0.25, state: 'one' });
    expect(reports()).toEqual([[0.25, { ackclock: 'one' }]]);
  });
});

describe('who is heard and told', () => {
  test('not a frame beside it, another origin or the answer to another question', async () => {
    opened([book]);
    await answer({ state: { ackclock: 'kept' } }, { source: {} });
    await answer({ state: { ackclock: 'kept' } }, { origin: 'https://other.example' });
    await answer({ state: { ackclock: 'kept' }, message_id: 'other' });
    expect(state).toBe('begun');
    await answer({ state: { ackclock: 'kept' } });
    expect(state).toBe('kept');
  });

  test.each([
    [undefined, [book, 'null', 'no origin'], [book]],
    [book, ['https://other.example', book], [book]],
    ['https://other.example', [book, 'null'], []],
    ['null', [book, 'null'], ['*']],
  ])('with %s around, %j named, messages go to %j', (ancestor, named, targets) => {
    framed(ancestor);
    opened(named);
    expect(sent.map(({ target }) => target)).toEqual(targets);
  });
});
