import { simulate } from '../../engine/index.ts';
import { builtinScenario, compile, type BuiltinName, type Scenario } from '../../scenario/index.ts';
import type { Trace } from '../../trace/format/index.ts';

/** A finished run and what it was made from. */
export interface Run {
  readonly scenario: Scenario;
  readonly trace: Trace;
  /** Interval of each host's delayed-ACK heartbeat, nanoseconds, by host number. */
  readonly heartbeats: readonly number[];
}

/**
 * Runs a built-in scenario. The same call gives the same run when a page is built and when it
 * wakes in a browser, so the picture in the HTML is the picture that is stepped through.
 */
export function runBuiltin(name: BuiltinName): Run {
  const scenario = builtinScenario(name);
  const configuration = compile(scenario);
  return {
    scenario,
    trace: simulate(configuration),
    heartbeats: configuration.hosts.map((host) => host.fastTick.interval),
  };
}
