import { chargeNames, reasonNames } from '../trace/codes/index.ts';
import { fieldsAt } from '../scenario/fields/index.ts';
import { suggest, InputError } from '../scenario/index.ts';
import type { Pointed } from './locate.ts';
import {
  countables,
  levels,
  places,
  properties,
  type LevelName,
  type Position,
  type Query,
  type Selector,
} from './query.ts';

/**
 * Reads a question as a lesson writes it: `duration of hold client delayed-ack`,
 * `length of segment server 227`, `count of stalls`, `count of segments server from beginning until
 * arrived of ack client 513`, `congestion-window of server at end of silence 1`, `rate of data
 * server 1 5001`, `budget nagle of transaction 1`, `model duration of page`,
 * `setting http.server.writeSize`.
 * @throws InputError
 */
export function parseQuery(text: string): Query {
  const words = new Words(text);
  const first = [
    ...allProperties,
    ...levelNames,
    ...(['count', 'rate', 'error-chance', 'budget', 'model', 'setting'] as const),
  ];
  const head = words.oneOf(first, 'a question');
  if (head === 'setting') {
    const path = words.any('the path of a field');
    const field = fieldsAt(path)[0];
    if (field === undefined) {
      throw new InputError(`there is no field '${path}'`, "'ackclock schema' lists all");
    }
    return words.ended({ ask: 'setting', path, title: field.title, unit: field.unit });
  }
  if (head === 'budget') {
    const part = words.oneOf(chargeNames.slice(1), 'a part of the time budget');
    if (words.done) return { ask: 'budget', part, transaction: 1 };
    words.expect('of');
    words.expect('transaction');
    return words.ended({ ask: 'budget', part, transaction: words.ordinal() });
  }
  if (head === 'model') return parseModel(words);
  words.expect('of');
  if (head === 'count') return parseCount(words);
  if (isLevel(head)) return parseLevel(words, head);
  if (head === 'rate') return parseRate(words);
  const of = parseSelector(words);
  if (head === 'error-chance') {
    if (of.kind === 'segment') return words.ended({ ask: head, of });
    throw new InputError(`a ${of.kind} has no ${head}`, 'ask for that of a segment');
  }
  const known: readonly string[] = properties[of.kind];
  if (!known.includes(head)) {
    throw new InputError(`a ${of.kind} has no ${head}`, `ask for its ${known.join(', ')}`);
  }
  return words.ended({ ask: 'measure', property: head, of });
}

/**
 * Reads a place in time: `middle of hold server congestion-window`, `arrived of segment server
 * 227`, `beginning` and `end` (of the run).
 * @throws InputError
 */
export function parsePosition(text: string): Position {
  const words = new Words(text);
  return words.ended(readPosition(words));
}

/** A position within a question; the words after it are left. */
function readPosition(words: Words): Position {
  const place = words.oneOf(allPlaces, 'a place in time');
  const ofRun = words.done || words.next === 'until';
  if (ofRun && (place === 'beginning' || place === 'end')) return { place, of: undefined };
  words.expect('of');
  const of = parseSelector(words);
  const known: readonly string[] = places[of.kind];
  if (!known.includes(place)) {
    throw new InputError(`a ${of.kind} has no ${place}`, `take its ${known.join(' or ')}`);
  }
  return { place, of };
}

/**
 * Reads what to point at: `segment server 1`, `hold client delayed-ack 2`.
 * @throws InputError
 */
export function parseTarget(text: string): Selector {
  const words = new Words(text);
  return words.ended(parseSelector(words));
}

/**
 * Reads what a callout points at: something in the run (`silence 1`), a question (`flight of server at middle of silence 1`), or a
 * tick (`heartbeat client from sent of segment server 227`: the first from then on).
 * @throws InputError
 */
export function parsePointed(text: string): Pointed {
  const words = new Words(text);
  if (words.next === 'heartbeat') {
    words.expect('heartbeat');
    const host = words.any('the name of a host');
    words.expect('from');
    return words.ended({ kind: 'heartbeat', host, from: readPosition(words) });
  }
  if (selectorKinds.some((kind) => kind === words.next)) {
    return { kind: 'thing', of: parseTarget(text) };
  }
  return { kind: 'question', query: parseQuery(text) };
}

const selectorKinds = [
  'hold',
  'segment',
  'ack',
  'silence',
  'transaction',
  'page',
  'longest',
] as const;
const allProperties = [...new Set(Object.values(properties).flat())];
const levelNames = Object.keys(levels) as LevelName[];
const isLevel = (name: string): name is LevelName => Object.hasOwn(levels, name);
const allPlaces = [...new Set(Object.values(places).flat())];

function parseSelector(words: Words): Selector {
  const kind = words.oneOf(selectorKinds, 'something in the run');
  switch (kind) {
    case 'longest':
      words.expect('silence');
      return { kind: 'silence', nth: 'longest' };
    case 'hold': {
      const host = words.any('the name of a host');
      const because = words.oneOf(reasonNames.slice(1), 'the reason of a hold');
      return { kind, host, because, nth: words.ordinal() };
    }
    case 'segment': {
      const host = words.any('the name of a host');
      const sequence = words.number('a sequence number');
      return { kind, host, sequence, nth: words.ordinal() };
    }
    case 'ack': {
      const host = words.any('the name of a host');
      return { kind, host, number: words.number('an acknowledgment number') };
    }
    case 'silence':
    case 'transaction':
    case 'page':
      return { kind, nth: words.ordinal() };
  }
}

function parseCount(words: Words): Query {
  const things = words.oneOf(countables, 'something to count');
  const more = () => !words.done && words.next !== 'from';
  const host = more() ? words.any('the name of a host') : undefined;
  const because =
    things === 'holds' && more()
      ? words.oneOf(reasonNames.slice(1), 'the reason of a hold')
      : undefined;
  if (words.done) return { ask: 'count', things, host, because };
  words.expect('from');
  const from = readPosition(words);
  words.expect('until');
  return words.ended({
    ask: 'count',
    things,
    host,
    because,
    between: [from, readPosition(words)],
  });
}

/** The rest of `congestion-window of server at end of silence 1`. */
function parseLevel(words: Words, level: LevelName): Query {
  const host = words.any('the name of a host');
  const connection = words.next === 'at' ? 1 : words.ordinal();
  words.expect('at');
  return words.ended({ ask: 'level', level, host, connection, at: readPosition(words) });
}

/** The rest of `model duration of page`, `model flights of page 2`, `model window of flight 4`. */
function parseModel(words: Words): Query {
  const of = words.oneOf(
    ['duration', 'flights', 'segments', 'line', 'window'],
    'a thing that a model says',
  );
  words.expect('of');
  words.expect(of === 'window' ? 'flight' : 'page');
  return words.ended({ ask: 'model', of, nth: words.ordinal() });
}

/** `data server 1 20001`: from the segment that starts with the first byte to the other one. */
function parseRate(words: Words): Query {
  words.expect('data');
  const host = words.any('the name of a host');
  const from = words.number('a sequence number');
  const to = words.number('a sequence number');
  if (to > from) return words.ended({ ask: 'rate', host, from, to });
  throw new InputError(`no data lies between ${from} and ${to}`, 'name the earlier segment first');
}

/** The words of a question, taken one by one. */
class Words {
  private readonly words: readonly string[];
  private place = 0;

  constructor(text: string) {
    this.words = text.split(/\s+/).filter((word) => word !== '');
  }

  get done(): boolean {
    return this.place >= this.words.length;
  }

  /** The next word, without taking it; undefined at the end. */
  get next(): string | undefined {
    return this.words[this.place];
  }

  any(what: string): string {
    const word = this.words[this.place++];
    if (word !== undefined) return word;
    throw new InputError(`${this.shown} ends too early`, `add ${what}`);
  }

  oneOf<T extends string>(known: readonly T[], what: string): T {
    const word = this.any(`${what}: ${known.join(', ')}`);
    const found = known.find((each) => each === word);
    if (found !== undefined) return found;
    const meant = suggest(word, known);
    throw new InputError(
      `'${word}' in ${this.shown} is not ${what}`,
      meant === undefined ? `write one of ${known.join(', ')}` : `did you mean '${meant}'?`,
    );
  }

  expect(word: string): void {
    const found = this.any(`'${word}'`);
    if (found === word) return;
    throw new InputError(
      `'${found}' in ${this.shown} should be '${word}'`,
      `write '${word}' there`,
    );
  }

  number(what: string): number {
    const word = this.any(what);
    if (/^\d{1,10}$/.test(word)) return Number(word);
    throw new InputError(`'${word}' in ${this.shown} is not ${what}`, 'write a whole number');
  }

  /** `2` for the second; 1 without a number. */
  ordinal(): number {
    if (this.done || this.next === 'until') return 1;
    const nth = this.number('an ordinal');
    if (nth > 0) return nth;
    throw new InputError(`${this.shown} asks for number 0`, 'count from 1');
  }

  /** Returns a finished result if nothing follows it. */
  ended<T>(result: T): T {
    if (this.done) return result;
    const rest = this.words.slice(this.place).join(' ');
    throw new InputError(`'${rest}' in ${this.shown} is one word too many`, 'leave it out');
  }

  private get shown(): string {
    return this.words.length === 0 ? 'an empty question' : `'${this.words.join(' ')}'`;
  }
}
