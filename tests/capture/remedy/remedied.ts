import { readFileSync } from 'node:fs';
import { findingsOf, type Finding } from '../../../src/capture/findings/index.ts';
import { conversationsOf } from '../../../src/capture/infer/index.ts';
import {
  derive,
  remediesOf,
  type Derived,
  type Remedies,
} from '../../../src/capture/remedy/index.ts';
import { exchangesIn } from '../../../src/studies/diagnosis/index.ts';

export type Ends = 'both' | 'client' | 'server';

/** What was derived from a capture's first connection, and its findings. */
export interface FromCapture {
  readonly findings: readonly Finding[];
  readonly derived: Derived;
}

/** @throws Error if nothing can be derived */
export function derivedFrom(client?: Uint8Array, server?: Uint8Array): FromCapture {
  const { exchanges } = exchangesIn(client, server);
  const findings = findingsOf(exchanges)[0] ?? [];
  const conversation = conversationsOf(exchanges)[0];
  if (exchanges[0] === undefined || conversation === undefined) throw new Error('no connection');
  const derived = derive(exchanges[0], conversation, findings);
  if ('refused' in derived) throw new Error(derived.refused);
  return { findings, derived };
}

/** The same of a recorded run of a kernel. */
export function derivedFromKernel(run: string, ends: Ends = 'both'): FromCapture {
  const file = (end: Ends) =>
    ends === 'both' || ends === end
      ? readFileSync(`tests/fixtures/linux/runs/${run}/${end}.pcap`)
      : undefined;
  return derivedFrom(file('client'), file('server'));
}

export function finished<T>(task: Generator<unknown, T>): T {
  for (;;) {
    const step = task.next();
    if (step.done === true) return step.value;
  }
}

export function remediesIn(run: string, ends?: Ends): Remedies {
  return finished(remediesOf(derivedFromKernel(run, ends).derived));
}
