import { simulate } from '../engine/index.ts';
import { checkScenario, compile, type Problem, type Scenario } from '../scenario/index.ts';
import type { Trace } from '../trace/format/index.ts';

/** A log that questions are put to, and what it was made from. */
export interface Run {
  /** Undefined for a capture. */
  readonly scenario: Scenario | undefined;
  readonly trace: Trace;
  /** Interval of each host's delayed-ACK heartbeat, nanoseconds, by host number; empty for a capture. */
  readonly heartbeats: readonly number[];
}

export type RunResult =
  | { readonly ok: true; readonly run: Run }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Checks a scenario as a person writes it and runs it. */
export function runInput(input: unknown): RunResult {
  const result = checkScenario(input);
  if (!result.ok) return result;
  const configuration = compile(result.scenario);
  const run = {
    scenario: result.scenario,
    trace: simulate(configuration),
    heartbeats: configuration.hosts.map((host) => host.fastTick.interval),
  };
  return { ok: true, run };
}
