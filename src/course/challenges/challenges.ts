import { parseGoal, type Goal } from '../../query/index.ts';
import type { BuiltinName, Settings } from '../../scenario/index.ts';

/** A goal for a built-in scenario, to be reached by changing as few fields as the best known solution does. */
export interface Challenge {
  /** Its name in an address; it stays when the title changes. */
  readonly name: string;
  readonly title: string;
  /** What is wrong, and what to achieve. */
  readonly task: string;
  /** What may be changed. */
  readonly yours: string;
  readonly scenario: BuiltinName;
  readonly goal: Goal;
  /** Fields that may be changed, and groups of them: `hosts.server.tcp`. */
  readonly allowed: readonly string[];
  /** The best known solution; the number of fields it changes is the par. */
  readonly solution: Settings;
  /** Why it works. */
  readonly why: string;
}

/** Easiest first. */
export const challenges: readonly Challenge[] = [
  {
    name: 'one-change',
    title: 'Under 60 ms with one change',
    task: 'While this small page is sent, two sensible rules wait for each other. Get the page under 60 ms.',
    yours: 'You can change the server: how its program writes, and its TCP.',
    scenario: 'short-initial-segment',
    goal: parseGoal('duration of page 1 < 60 ms'),
    allowed: ['http.server', 'hosts.server.tcp'],
    solution: { 'http.server.headerFlush': 'joined' },
    why: 'When the header and body are written together, the first two segments are full, and two full segments get an immediate ACK.',
  },
  {
    name: 'no-losses',
    title: 'No segment lost',
    task: 'After a pause, one sender’s burst fills the queue, and the other sender’s segment is dropped. Get rid of the losses. Slow start is not enough: data must not be held for 50 ms or more over 5 times.',
    yours:
      'You can change the servers’ TCP as a whole, under Hosts, but not that of a single flow.',
    scenario: 'victim-flow',
    goal: parseGoal('count of losses = 0 and count of stalls <= 5'),
    allowed: ['hosts.server.tcp'],
    solution: { 'hosts.server.tcp.afterIdle': 'pace-window' },
    why: 'A window paced over one round trip keeps its size and never fills the queue, so the sender doesn’t have to start over.',
  },
  {
    name: 'fill-the-path',
    title: 'Fill the path',
    task: 'Most of the time this link is empty, although the server has plenty to send. Get the reply under 1.1 s.',
    yours: 'You can change both hosts’ TCP.',
    scenario: 'small-send-buffer',
    goal: parseGoal('duration of transaction 1 < 1100 ms'),
    allowed: ['hosts.client.tcp', 'hosts.server.tcp'],
    solution: { 'hosts.server.tcp.sendBuffer': 16384, 'hosts.server.tcp.initialWindow': 10 },
    why: 'The send buffer has to hold what the path can carry in one round trip. A larger initial window then saves the round trips that slow start needs to get there.',
  },
  {
    name: 'not-a-packet-more',
    title: 'Not one extra packet',
    task: 'The last bytes of this page wait for an ACK. Get the page under 60 ms, with no more segments in the whole run than now.',
    yours: 'You can change the client’s TCP.',
    scenario: 'odd-short-final-segment',
    goal: parseGoal('duration of page 1 < 60 ms and count of segments <= 23'),
    allowed: ['hosts.client.tcp'],
    solution: {
      'hosts.client.tcp.delayedAck.kind': 'timer',
      'hosts.client.tcp.delayedAck.delay': 20,
    },
    why: 'With a short timer, one ACK still answers two segments, but the wait for a segment that never comes ends soon.',
  },
  {
    name: 'one-connection',
    title: 'One connection over a satellite',
    task: 'This page needs four connections and more than 5 s over a satellite. Get it under 4 s over a single connection.',
    yours:
      'You can change both hosts’ TCP, how many connections the client opens, and when it sends its requests.',
    scenario: 'satellite-parallel',
    goal: parseGoal('duration of page 1 < 4000 ms and count of connections = 1'),
    allowed: [
      'hosts.client.tcp',
      'hosts.server.tcp',
      'http.connections',
      'http.pipelining',
      'http.client',
    ],
    solution: {
      'http.connections': 1,
      'http.pipelining': 'one-write',
      'hosts.server.tcp.initialWindow': 10,
    },
    why: 'Pipelining saves a round trip for each element, and a larger initial window saves the first rounds of slow start. Together they gain more than three extra connections do.',
  },
];

/** Changed fields that are not the reader's to change. @param changed paths of fields */
export function notAllowed({ allowed }: Challenge, changed: readonly string[]): readonly string[] {
  return changed.filter(
    (path) => !allowed.some((open) => path === open || path.startsWith(`${open}.`)),
  );
}

/** The smallest number of changed fields known to suffice. */
export function parOf({ solution }: Challenge): number {
  return Object.keys(solution).length;
}
