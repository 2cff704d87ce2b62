import { simulatedRun, type Progress } from '../../../run/index.ts';
import type { Scenario } from '../../../scenario/index.ts';
import { connectionsOf, segmentsOf, type Segment } from '../../../trace/index.ts';
import type { LogMemory, Trace } from '../../../trace/format/index.ts';
import type { EndName, ObservedLoss } from '../derive/index.ts';

/** A run, and its scenario with what it loses. */
export interface RunWithLosses {
  readonly scenario: Scenario;
  readonly trace: Trace;
}

/** Each round puts one loss more in its place; after some, the run is another exchange anyhow. */
const maxRounds = 12;

/** Enough for 20,000 packets. */
const maxRecords = 500_000;

/**
 * Runs a scenario so that it loses the same bytes as a capture: which of a host’s frames carry them depends on the run, so
 * they are placed one after the other.
 */
export function* runWithLosses(
  scenario: Scenario,
  losses: readonly ObservedLoss[],
  memory?: LogMemory,
): Generator<Progress, RunWithLosses> {
  const limits = { records: maxRecords, ...(memory && { memory }) };
  let placed = scenario;
  let frames = '';
  for (let round = 0; ; round++) {
    const { trace } = yield* simulatedRun(placed, () => 0, limits);
    const next = framesOf(trace, losses);
    const text = JSON.stringify(next);
    if (next.length === 0 || text === frames || round === maxRounds) {
      return { scenario: placed, trace };
    }
    memory?.reclaim(trace);
    frames = text;
    placed = lossy(scenario, next);
  }
}

type Frame = { readonly from: EndName; readonly frame: number };

function lossy(scenario: Scenario, losses: readonly Frame[]): Scenario {
  const { network } = scenario;
  if (network.kind !== 'link') throw new RangeError('derived scenarios have a link');
  return { ...scenario, network: { ...network, losses: [...losses] } };
}

/** The frames that carry these bytes, counted as a scenario counts them. */
function framesOf(trace: Trace, losses: readonly ObservedLoss[]): Frame[] {
  if (losses.length === 0) return [];
  const [connection] = connectionsOf(trace);
  if (connection === undefined) return [];
  const all = segmentsOf(trace);
  const found = new Set<string>();
  return losses.flatMap(({ from, sequence, copy }) => {
    const own = all.filter((one) => one.from === connection[from]);
    const index = nth(own, sequence, copy);
    const key = `${from} ${index}`;
    if (index === -1 || found.has(key)) return [];
    found.add(key);
    return [{ from, frame: index + 1 }];
  });
}

/** @returns -1: it never sends them so often */
function nth(own: readonly Segment[], sequence: number, copy: number): number {
  let left = copy;
  return own.findIndex((one) => {
    const has = one.sequence === sequence || (one.sequence < sequence && sequence < one.end);
    const empty = one.length === 0 && (one.flags & 0b11) === 0;
    if (has && !empty) left--;
    return has && !empty && left === 0;
  });
}
