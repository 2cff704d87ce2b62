import { stackOf } from '../stack.ts';
import type { Problem } from './problem.ts';
import { mostBytes } from '../schema/http.ts';
import type { Scenario } from '../schema/schema.ts';

/** The maximum of segments, reads or writes in a run: its log would otherwise outgrow a browser's memory. */
const mostSteps = 1_000_000;

/** The bytes of a run, and the number of steps that move them. */
interface Load {
  /** The field to blame. */
  readonly path: string;
  readonly bytes: number;
  readonly steps: number;
}

/** The bytes of a run, and the steps that move them, must fit in a log. */
export function tooLarge(scenario: Scenario): Problem[] {
  const load = loadOf(scenario);
  if (load === undefined) return [];
  const { path, bytes, steps } = load;
  if (bytes > mostBytes) {
    return [
      {
        path,
        value: `${bytes} bytes in total`,
        reason: 'is too much for one run',
        allowed: `${mostBytes} bytes`,
      },
    ];
  }
  if (steps <= mostSteps) return [];
  return [
    {
      path,
      value: `${steps} segments, reads or writes`,
      reason: 'are too many for one run; raise the MSS, the read size or the write size',
      allowed: `${mostSteps}`,
    },
  ];
}

/** Total bytes that applications send each other in a run; none: 0. */
export function bytesToMove(scenario: Scenario): number {
  return loadOf(scenario)?.bytes ?? 0;
}

function loadOf({ hosts, http, script, flows }: Scenario): Load | undefined {
  const stepsOf = (bytes: number, sizes: readonly number[]): number =>
    Math.ceil(bytes / Math.min(...sizes));
  if (http !== undefined) {
    const mss = [stackOf(hosts.client).mss, stackOf(hosts.server).mss];
    const page = http.documents.reduce((sum, document) => sum + document.bytes, 0);
    const bytes = page * http.pages;
    const sizes = [...mss, http.client.readSize, http.server.writeSize];
    return { path: 'http.documents', bytes, steps: stepsOf(bytes, sizes) };
  }
  const given = script === undefined ? (flows ?? []) : [{ script, clientTcp: {}, serverTcp: {} }];
  if (given.length === 0) return undefined;
  let bytes = 0;
  let steps = 0;
  for (const flow of given) {
    const { client, server } = flow.script;
    const own = written(client.actions) + written(server.actions);
    const mss = [
      stackOf(hosts.client, flow.clientTcp).mss,
      stackOf(hosts.server, flow.serverTcp).mss,
    ];
    bytes += own;
    steps += stepsOf(own, [...mss, client.readSize, server.readSize]);
  }
  return { path: script === undefined ? 'flows' : 'script', bytes, steps };
}

type Actions = NonNullable<Scenario['script']>['client']['actions'];

function written(actions: Actions): number {
  return actions.reduce((sum, action) => sum + (action.do === 'write' ? action.bytes : 0), 0);
}
