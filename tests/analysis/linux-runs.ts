import { runInput } from '../../src/run/index.ts';
import type { Trace } from '../../src/trace/format/index.ts';

/** A link's faults, as in a scenario's `network.down`. */
interface Faults {
  readonly lost?: readonly number[];
  readonly delayed?: readonly { readonly frame: number; readonly by: number }[];
}

/** 60,000 bytes from a Linux server over 2 Mb/s and a round trip of 50 ms; frame 43 is the last with data. */
export function linuxTransfer(down: Faults, tcp: object = {}): Trace {
  const profile = 'linux-6';
  const run = runInput({
    version: 1,
    network: { kind: 'link', rate: 2, delay: 25, queue: 200, down },
    hosts: { client: { profile }, server: { profile, tcp } },
    script: {
      client: { actions: [{ do: 'await-end' }] },
      server: { actions: [{ do: 'write', bytes: 60_000 }, { do: 'shutdown' }] },
    },
  });
  if (!run.ok) throw new Error(JSON.stringify(run.problems));
  return run.run.trace;
}

/** Frames that a stalled link delivers late, all by as much. */
export function stalled(by: number): Faults {
  return { delayed: Array.from({ length: 33 }, (_, i) => ({ frame: 8 + i, by })) };
}
