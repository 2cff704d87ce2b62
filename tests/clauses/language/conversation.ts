import { Application, type CallLater } from './application.ts';
import type { Side } from './clause.ts';

/** One of the connections that a clause opens, by the number that the log gives it. */
export interface Conversation {
  readonly number: number;
  readonly applications: Readonly<Record<Side, Application>>;
  /** First sequence numbers of ends played by hand, and of stacks before they have an end of it. */
  readonly firstNumbers: Readonly<Record<Side, number>>;
  readonly ports: Readonly<Record<Side, number>>;
  /** Of an end played by hand: the next number to send, relative. */
  handNext: number;
}

/** @param callLater of the application of either side. */
export function conversation(
  number: number,
  firstNumbers: Conversation['firstNumbers'],
  callLater: (side: Side) => CallLater,
): Conversation {
  return {
    number,
    applications: {
      client: new Application(callLater('client')),
      server: new Application(callLater('server')),
    },
    firstNumbers,
    // As the stacks number them.
    ports: { client: 1029 + number, server: 8080 },
    handNext: 0,
  };
}
