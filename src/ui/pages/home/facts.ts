import { grouped, holdsOf, silencesOf, withArticle } from '../../../analysis/index.ts';
import { transactionsOf, type Transaction } from '../../../analysis/path/index.ts';
import { longSilencesOf, type LaneWait } from '../../../plot/lanes/index.ts';
import type { RunLog } from '../../../run/index.ts';
import { Reason } from '../../../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../../../trace/format/index.ts';
import { connectionsOf, segmentsOf } from '../../../trace/index.ts';

/** A silence that takes more than this part of the whole is long. */
const longPart = 0.1;

/** How long a run's page took, and how much of that was silence. Plain data. */
export interface Ending {
  /** From the client's request to the last byte read. */
  readonly took: Nanoseconds;
  /** First and last moment of each long silence, from the request on, in order of time. */
  readonly silences: readonly (readonly [Nanoseconds, Nanoseconds])[];
  readonly segments: number;
}

/** The numbers of the text that explains the waits. Plain data. */
export interface StoryFacts {
  /** Size of the reply's first segment, bytes. */
  readonly first: number;
  /** Size of the last piece if Nagle's rule held it, bytes. */
  readonly tail: number | undefined;
}

/** What the page says, read off the run. Plain data. */
export interface HomeFacts {
  readonly ending: Ending;
  /** All long silences together, as the headline has it: `380 ms`. */
  readonly waits: string;
  /** In whole milliseconds, rounded up: the reply's frames occupy the wire for less. */
  readonly wire: number;
  /** What both ends wait for meanwhile: `the server waits for an ACK and the client waits for ...`. */
  readonly waiting: string;
  /** When the run's last event is over, nanoseconds. */
  readonly end: Nanoseconds;
  readonly story: StoryFacts;
}

/**
 * Reads the facts off a run of one document.
 * @throws Error if the run has no finished transaction
 */
export function homeFacts({ trace, heartbeats }: RunLog): HomeFacts {
  const transaction = onlyTransaction(trace);
  const ending = endingOf(trace);
  const silent = ending.silences.reduce((sum, [from, to]) => sum + to - from, 0);
  const reply = segmentsOf(trace).filter(
    (segment) => segment.from !== transaction.host && segment.length > 0,
  );
  const wire = reply.reduce(
    (sum, { transmitAt, transmittedAt }) => sum + (transmittedAt ?? 0) - (transmitAt ?? 0),
    0,
  );
  return {
    ending,
    waits: `${grouped(Math.floor(silent / 1e6))} ms`,
    wire: Math.ceil(wire / 1e6),
    waiting: waitingWords({ trace, heartbeats }),
    end: trace.duration,
    story: {
      first: reply[0]?.length ?? 0,
      tail: holdsOf(trace).find((hold) => hold.because === Reason.Nagle)?.bytes,
    },
  };
}

/**
 * What the run of one document took.
 * @param long silences count that take longer, nanoseconds; by default a tenth of the whole
 * @throws Error if the run has no finished transaction
 */
export function endingOf(trace: Trace, long?: Nanoseconds): Ending {
  const { start, end } = onlyTransaction(trace);
  const took = end - start;
  const silences = silencesOf(trace, long ?? took * longPart).filter(({ to }) => to <= end);
  return {
    took,
    silences: silences.map(({ from, to }) => [from - start, to - start] as const),
    segments: segmentsOf(trace).length,
  };
}

/** How long a silence must be to count, in a run and in those that are compared with it, nanoseconds. */
export function longSilence(ending: Ending): Nanoseconds {
  return ending.took * longPart;
}

function onlyTransaction(trace: Trace): Transaction {
  const [transaction] = transactionsOf(trace);
  if (transaction === undefined) throw new Error('the run of the home page ends no transaction');
  return transaction;
}

/** Each end once, the server first. */
function waitingWords({ trace, heartbeats }: RunLog): string {
  const [connection] = connectionsOf(trace).filter((one) => one !== undefined);
  if (connection === undefined) return '';
  const hosts = [connection.server, connection.client];
  const waits = longSilencesOf(trace, hosts, heartbeats).flatMap((silence) => silence.waits);
  return hosts
    .flatMap((host) => {
      const own = waits.filter((wait) => wait.host === host);
      const words = new Set(own.map(({ ends }) => waitedFor[ends]).filter((each) => each !== ''));
      const name = withArticle(trace.header.hosts[host]?.name ?? 'host');
      return words.size === 0 ? [] : [{ name, what: [...words].join(' and ') }];
    })
    .map(({ name, what }) => `${name} waits for ${what}`)
    .join(' and ');
}

const waitedFor: Readonly<Record<LaneWait['ends'], string>> = {
  tick: 'its timer',
  timer: 'its timer',
  ack: 'an ACK',
  window: 'the window',
  data: 'more data',
  write: 'its application',
  thought: 'its application',
  other: '',
};
