import { simulate, type Configuration } from '../engine/index.ts';
import {
  checkScenario,
  compile,
  type Problem,
  type Scenario,
  InputError,
} from '../scenario/index.ts';
import { CaptureError, readPcap, traceOfCaptures } from '../trace/captures/index.ts';
import type { Nanoseconds, Trace } from '../trace/format/index.ts';

/** A log, and what must be known to tell it in words: all that is shown of a run. */
export interface RunLog {
  readonly trace: Trace;
  /**
   * Interval of each host's delayed-ACK heartbeat, by host number; undefined where
   * acknowledgments wait for a timer of their own or not at all; empty for a capture.
   */
  readonly heartbeats: readonly (Nanoseconds | undefined)[];
}

/** A log that questions are put to, and what it was made from. */
export interface Run extends RunLog {
  /** Undefined for a capture. */
  readonly scenario: Scenario | undefined;
}

export type RunResult =
  | { readonly ok: true; readonly run: Run }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Checks a scenario as a person writes it and runs it. */
export function runInput(input: unknown): RunResult {
  const result = checkScenario(input);
  return result.ok ? { ok: true, run: runScenario(result.scenario) } : result;
}

/**
 * Runs a checked scenario.
 * @param records that its log holds at most; then the run ends (`trace.full`)
 */
export function runScenario(scenario: Scenario, records?: number): Run {
  return runOf(scenario, simulate(compile(scenario), records));
}

/** A scenario and the log that it gave. */
export function runOf(scenario: Scenario, trace: Trace): Run {
  return { scenario, trace, heartbeats: heartbeatsOf(compile(scenario)) };
}

/** For a run's log: by which heartbeats the hosts' delayed ACKs go. */
export function heartbeatsOf({ hosts }: Configuration): RunLog['heartbeats'] {
  return hosts.map(({ fastTick, tcp }) =>
    tcp.delayedAck.kind === 'heartbeat' ? fastTick.interval : undefined,
  );
}

/** pcap files of the same traffic, base64, as seen at one end or at both. */
export interface CaptureFiles {
  readonly client?: string;
  readonly server?: string;
}

/**
 * Reads captures. A page carries them as text because it cannot fetch a file when it is
 * itself opened as one.
 * @throws InputError if they cannot be read
 */
export function runCaptures({ client, server }: CaptureFiles): Run {
  try {
    const trace = traceOfCaptures({
      ...(client === undefined ? {} : { client: readPcap(bytesOf(client)) }),
      ...(server === undefined ? {} : { server: readPcap(bytesOf(server)) }),
    });
    return { scenario: undefined, trace, heartbeats: [] };
  } catch (error) {
    if (error instanceof CaptureError || error instanceof RangeError) {
      throw new InputError(`the capture cannot be read: ${error.message}`, 'use a pcap file');
    }
    throw error;
  }
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
