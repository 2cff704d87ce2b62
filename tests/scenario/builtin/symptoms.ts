import { holdsOf } from '../../../src/analysis/index.ts';
import { simulate } from '../../../src/engine/index.ts';
import {
  builtinInput,
  checkScenario,
  compile,
  type BuiltinName,
} from '../../../src/scenario/index.ts';
import { Kind, type Reason, type WindowCode } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { at, recordsOf } from '../../engine/conversation.ts';

// What the tests ask of built-in scenarios, of which each is to show what its description says. Host 0 is the client of two.

interface Host {
  profile?: string;
  tcp?: Record<string, unknown>;
}
interface Input {
  network: { hops: { delay?: number }[] };
  hosts: { client: Host; server: Host };
  http: { tls: { firstRecordsUntil?: number } };
}

/** A built-in scenario with one thing changed, for comparison. */
export function changed(name: BuiltinName, change: (input: Input) => void): Trace {
  const input = builtinInput(name) as Input;
  change(input);
  const result = checkScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return simulate(compile(result.scenario));
}

export function stack(
  name: BuiltinName,
  host: 'client' | 'server',
  tcp: Record<string, unknown>,
): Trace {
  return changed(name, ({ hosts }) => (hosts[host].tcp = { ...hosts[host].tcp, ...tcp }));
}

export function holds(trace: Trace, host: number, because: Reason) {
  return holdsOf(trace).filter((hold) => hold.host === host && hold.because === because);
}

export const lasting = ({ from, to }: { from: number; to: number }): number => (to - from) / 1e6;

/** Times (ms) and payloads of the segments with data that a host sent, from a time on. */
export function sent(
  trace: Trace,
  host: 'client' | 'server',
  from = 0,
): { at: number; bytes: number }[] {
  return recordsOf(trace, Kind.SegmentSent, host)
    .filter(({ length }) => length > 0)
    .map(({ id, length }) => ({ at: at(trace, id), bytes: length }))
    .filter((segment) => segment.at >= from);
}

/** Segments that leave at one moment, the first of a host from a time on. */
export function burst(trace: Trace, host: 'client' | 'server', from = 0): number {
  const segments = sent(trace, host, from);
  return segments.filter((segment) => segment.at === segments[0]!.at).length;
}

/** Changes of a host's congestion window. */
export function windows(trace: Trace, host: 'client' | 'server', code: WindowCode): number[] {
  return recordsOf(trace, Kind.Window, host)
    .filter((record) => record.code === code)
    .map(({ sequence }) => sequence);
}

/** Time of the end, ms. */
export const end = (trace: Trace): number => at(trace, trace.length - 1);
