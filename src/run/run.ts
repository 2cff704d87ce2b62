import { logOfCaptures } from '../capture/log/index.ts';
import { captureIn, CaptureError } from '../capture/read/index.ts';
import { simulate, type Configuration } from '../engine/index.ts';
import {
  checkScenario,
  compile,
  type Problem,
  type Scenario,
  InputError,
} from '../scenario/index.ts';
import type { Nanoseconds, Trace } from '../trace/format/index.ts';

/** A log, and what it takes to describe it in words: everything shown of a run. */
export interface RunLog {
  readonly trace: Trace;
  /**
   * Interval of each host's delayed-ACK heartbeat, by host number; undefined where acknowledgments have their own timer or
   * are not delayed; empty for a capture.
   */
  readonly heartbeats: readonly (Nanoseconds | undefined)[];
}

/** A log that can be queried, and what it was made from. */
export interface Run extends RunLog {
  /** Undefined for a capture. */
  readonly scenario: Scenario | undefined;
}

export type RunResult =
  | { readonly ok: true; readonly run: Run }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Checks a user's scenario and runs it. */
export function runInput(input: unknown): RunResult {
  const result = checkScenario(input);
  return result.ok ? { ok: true, run: runScenario(result.scenario) } : result;
}

/**
 * Runs a checked scenario.
 * @param records the log's maximum; the run ends there (`trace.full`)
 */
export function runScenario(scenario: Scenario, records?: number): Run {
  return runOf(scenario, simulate(compile(scenario), records));
}

/** A scenario and its log. */
export function runOf(scenario: Scenario, trace: Trace): Run {
  return { scenario, trace, heartbeats: heartbeatsOf(compile(scenario)) };
}

/** The heartbeats of the hosts' delayed ACKs, for a run's log. */
export function heartbeatsOf({ hosts }: Configuration): RunLog['heartbeats'] {
  return hosts.map(({ fastTick, tcp }) =>
    tcp.delayedAck.kind === 'heartbeat' ? fastTick.interval : undefined,
  );
}

/** Capture files of the same traffic, base64, captured at one end or both. */
export interface CaptureFiles {
  readonly client?: string;
  readonly server?: string;
}

/**
 * Reads captures. A page embeds them as text, because a page opened as a file cannot fetch another.
 * @throws InputError if they cannot be read
 */
export function runCaptures({ client, server }: CaptureFiles): Run {
  try {
    const { trace } = logOfCaptures({
      client: client === undefined ? undefined : captureIn(bytesOf(client)),
      server: server === undefined ? undefined : captureIn(bytesOf(server)),
    });
    return { scenario: undefined, trace, heartbeats: [] };
  } catch (error) {
    if (error instanceof CaptureError || error instanceof RangeError) {
      throw new InputError(`the capture cannot be read: ${error.message}`, 'use a capture of TCP');
    }
    throw error;
  }
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
