import {
  dropNames,
  failureNames,
  tcpStateNames,
  timerNames,
} from '../../../src/trace/codes/index.ts';
import type { Action, Expectation, Quantity, Side, Step, When } from './clause.ts';
import { readReason, readSegment, type SegmentWords } from './segments.ts';
import { readSpan, readTime } from './times.ts';
import type { Words } from './words.ts';

/** Reads a line that does something or expects something. */
export function readStep(words: Words, text: string): Step {
  const { line } = words;
  if (words.skip('expect')) {
    const when = readWhen(words);
    const does = readExpectation(words);
    words.end();
    return { line, text, when, does };
  }
  const when = readWhen(words);
  const does = readAction(words);
  words.end();
  return { line, text, when, does };
}

function readWhen(words: Words): When | undefined {
  if (words.skip('at once')) return { since: 'before', span: { from: 0, to: 0 } };
  if (words.skip('at')) return { since: 'start', span: readSpan(words) };
  if (words.skip('after')) return { since: 'before', span: readSpan(words) };
  if (words.skip('within')) return { since: 'before', span: { from: 0, to: readTime(words) } };
  return undefined;
}

function readAction(words: Words): Action {
  if (words.skip('given an established connection')) {
    let window = 65_535;
    let mss = 1460;
    while (!words.atEnd) {
      if (words.skip('win')) window = words.number('a window');
      else if (words.skip('mss')) mss = words.number('a size');
      else throw words.unknown('win or mss');
    }
    return { do: 'establish', window, mss };
  }
  if (words.skip('about a new connection')) return { do: 'turn', connection: 'new' };
  if (words.skip('about connection')) {
    return { do: 'turn', connection: words.number('a number') };
  }
  if (words.skip('let')) {
    const until = words.skip('time pass until');
    const time = readTime(words);
    if (!until) words.expect('pass');
    return { do: 'pass', time, until };
  }
  if (words.skip('lose')) return readLoss(words);
  const who = readWho(words);
  if (words.skip('connects')) return { do: 'connect', who };
  if (words.skip('writes')) {
    const bytes = words.number('a number of bytes');
    return { do: 'write', who, bytes, more: words.skip('with more to follow') };
  }
  if (words.skip('corks')) return { do: 'cork', who };
  if (words.skip('uncorks')) return { do: 'uncork', who };
  if (words.skip('closes its sending half')) return { do: 'shutdown', who };
  if (words.skip('closes')) return { do: 'close', who };
  if (words.skip('aborts')) return { do: 'abort', who };
  if (words.skip('crashes')) return { do: 'crash', who };
  if (words.skip('stops reading')) return { do: 'stop-reading', who };
  if (words.skip('reads all that comes')) return { do: 'resume-reading', who };
  if (words.skip('reads')) {
    const bytes = words.number('a number of bytes');
    const every = words.skip('every') ? readTime(words) : 0;
    return { do: 'read', who, bytes, every };
  }
  if (words.skip('sends')) return { do: 'send', who, segments: readSegments(words) };
  throw words.unknown('something that an end does');
}

function readLoss(words: Words): Action {
  let segments = Infinity;
  if (words.skip('nothing more from')) segments = 0;
  else if (words.skip('the next segment from')) segments = 1;
  else if (words.skip('the next')) {
    segments = words.number('a number');
    words.expect('segments from');
  } else words.expect('everything from');
  return { do: 'lose', who: readWho(words), segments };
}

function readExpectation(words: Words): Expectation {
  if (words.skip('an established connection')) return { see: 'established' };
  if (words.skip('nothing from')) {
    const who: readonly Side[] = words.skip('anyone') ? ['client', 'server'] : [readWho(words)];
    const until = words.skip('until');
    if (!until) words.expect('for');
    return { see: 'silence', who, time: readTime(words), until };
  }
  for (const of of ['cwnd', 'ssthresh', 'RTO', 'flight'] as const) {
    if (words.skip(`${of} of`)) return readQuantity(words, of);
  }
  const eventually = words.skip('eventually');
  const owner = words.match(/^(client|server)’s$/)?.[1] as Side | undefined;
  if (owner !== undefined && words.skip('link')) return readDrop(words, owner);
  if (owner !== undefined) {
    const name = words.take('a timer');
    if (!(timerNames as readonly string[]).includes(name)) {
      throw words.error(`‘${name}’ is no timer: ${timerNames.slice(1).join(', ')}`);
    }
    words.expect('timer fires');
    return { see: 'timer', who: owner, timer: name };
  }
  const who = readWho(words);
  if (words.skip('sends')) {
    return { see: 'segments', who, segments: readSegments(words), eventually };
  }
  if (words.skip('is')) return { see: 'state', who, state: readState(words), becomes: false };
  if (words.skip('becomes')) return { see: 'state', who, state: readState(words), becomes: true };
  if (words.skip('holds')) return readHold(words, who);
  if (words.skip('fails')) {
    const failure = words.rest();
    if (!(failureNames as readonly string[]).includes(failure)) {
      throw words.error(`‘${failure}’ is no failure: ${failureNames.slice(1).join(', ')}`);
    }
    return { see: 'failure', who, failure };
  }
  if (words.skip('has read')) return { see: 'read', who, bytes: words.number('a number of bytes') };
  if (words.skip('has measured')) {
    const count = words.number('a number');
    if (!words.skip('round trip')) words.expect('round trips');
    return { see: 'round-trips', who, count };
  }
  if (words.skip('has resent')) {
    return { see: 'resent', who, count: readSegmentCount(words) };
  }
  throw words.unknown('something that can be seen of an end');
}

/** Of the link by which an end sends: `drops a segment: codel`, `has dropped 2 segments`. */
function readDrop(words: Words, who: Side): Expectation {
  if (words.skip('has dropped')) {
    return { see: 'dropped', who, count: readSegmentCount(words) };
  }
  words.expect('drops a segment');
  const why = words.take('a reason');
  if (!(dropNames as readonly string[]).includes(why)) {
    throw words.error(`‘${why}’ is no reason: ${dropNames.slice(1).join(', ')}`);
  }
  return { see: 'drop', who, why };
}

/** `nothing`, `1 segment`, `2 segments`. */
function readSegmentCount(words: Words): number {
  const count = words.skip('nothing') ? 0 : words.number('a number of segments');
  if (count > 0 && !words.skip('segment')) words.expect('segments');
  return count;
}

function readQuantity(words: Words, of: Quantity): Expectation {
  const who = readWho(words);
  if (of === 'RTO') return { see: 'quantity', of, who, value: readTime(words), unit: 'ns' };
  const value = words.number('a number');
  const unit = words.skip('segments') || words.skip('segment') ? 'segments' : 'bytes';
  if (unit === 'bytes') words.expect('bytes');
  return { see: 'quantity', of, who, value, unit };
}

/** `13 bytes: nagle, also silly-window`, `nothing`, `an ACK of 100 bytes`. */
function readHold(words: Words, who: Side): Expectation {
  if (words.skip('nothing')) return { see: 'hold', who, reason: undefined, bytes: 0, also: [] };
  if (words.skip('an ACK of')) {
    const bytes = words.number('a number of bytes');
    words.expect('bytes');
    return { see: 'hold', who, reason: 'delayed-ack', bytes, also: [] };
  }
  const bytes = words.number('a number of bytes');
  words.expect('bytes');
  const reason = readReason(words);
  const also: string[] = [];
  while (words.skip('also')) also.push(readReason(words));
  return { see: 'hold', who, reason, bytes, also };
}

function readSegments(words: Words): SegmentWords[] {
  const segments = [readSegment(words)];
  while (words.skip('and')) segments.push(readSegment(words));
  return segments;
}

function readState(words: Words): string {
  const state = words.take('a state');
  if (!(tcpStateNames as readonly string[]).includes(state)) {
    throw words.error(`‘${state}’ is no state: ${tcpStateNames.join(', ')}`);
  }
  return state;
}

function readWho(words: Words): Side {
  const word = words.take('client or server');
  if (word === 'client' || word === 'server') return word;
  throw words.error(`‘${word}’ is not understood here: client or server was expected`);
}
