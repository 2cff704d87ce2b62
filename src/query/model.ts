import { initialWindowOf } from '../engine/index.ts';
import { transactionsOf } from '../analysis/path/index.ts';
import {
  nextWindow,
  pipelinedFlights,
  pipelinedPage,
  sequentialPage,
  type Path,
} from './models/index.ts';
import { compile, type Scenario, InputError } from '../scenario/index.ts';
import { plainHeaderBytes, timestampBytes } from '../trace/captures/index.ts';
import { findPage } from './find.ts';
import type { Quantity } from './quantity.ts';
import type { Modelled } from './query.ts';
import type { Run } from '../run/index.ts';
import type { Seconds } from '../trace/format/index.ts';

/**
 * What the models of Kruse et al. predict for a run's page, whatever the run did: its load time, the number of flights over
 * one pipelining connection, the number of full segments, and the time its bytes alone take on the link; and the window of a
 * flight on its path, in segments. The elements' sizes are the run's, reply headers included; link, windows and
 * acknowledgments are the scenario's.
 * @throws InputError for what the models do not cover: captures, scripts, networks other than a link
 */
export function modelOf(run: Run, { of, nth }: Modelled): Quantity {
  const { scenario, trace } = run;
  if (scenario?.http === undefined) {
    throw new InputError('the models know pages alone', 'ask a scenario that has http');
  }
  const path = pathOf(scenario);
  if (of === 'window') return { value: windowOf(nth, path), unit: 'segments' };
  findPage(trace, nth);
  const elements = transactionsOf(trace)
    .filter(({ page }) => page === nth - 1)
    .toSorted((a, b) => a.document - b.document)
    .map(({ bytes }) => bytes);
  const bytes = elements.reduce((sum, one) => sum + one, 0);
  if (of === 'segments') return { value: Math.ceil(bytes / path.segment), unit: 'segments' };
  const seconds = (value: Seconds): Quantity => ({ value: value * 1e9, unit: 'time' });
  if (of === 'line') return seconds(bytes / path.bandwidth);
  const { mode, pipelining, connections, client } = scenario.http;
  const isPipelined = mode === 'persistent' && pipelining !== 'none';
  if (isPipelined && connections > 1) {
    throw new InputError('no model knows several connections that pipeline', 'take one of them');
  }
  if (of === 'flights') {
    if (isPipelined) return { value: pipelinedFlights(elements, path).length, unit: 'count' };
    throw new InputError(
      'only a pipelined page comes in one row of flights',
      'ask for its duration',
    );
  }
  if (isPipelined) return seconds(pipelinedPage(elements, path));
  if (client.requestSplit > 0 && client.splitRequests === 'all') {
    throw new InputError(
      'the model splits the first request alone',
      "set splitRequests to 'first'",
    );
  }
  const browser = {
    connections,
    keepsConnections: mode === 'persistent',
    splitsFirstRequest: client.requestSplit > 0,
  };
  return seconds(sequentialPage(elements, path, browser).time);
}

/** The window of the nth flight in segments, if each flight before it filled its own. */
function windowOf(nth: number, { initialWindow, acknowledging }: Path): number {
  let window = initialWindow;
  for (let flight = 1; flight < nth; flight++) window = nextWindow(window, acknowledging);
  return window;
}

/**
 * The model has one link in each direction and nothing between. Of several windows it uses the server's, which sends the
 * page.
 */
function pathOf(scenario: Scenario): Path {
  const { network, hosts } = compile(scenario);
  const [up, down] = network.kind === 'lines' ? network.lines : [];
  const [client, server] = hosts;
  if (
    network.kind !== 'lines' ||
    network.routers.length > 0 ||
    up === undefined ||
    down === undefined ||
    client === undefined ||
    server === undefined
  ) {
    throw new InputError('the models cover a single link only', "ask in a network of kind 'link'");
  }
  const options = client.tcp.timestamps && server.tcp.timestamps ? timestampBytes : 0;
  const segment = Math.min(client.tcp.mss, server.tcp.mss) - options;
  const { initialWindowRule, initialWindow, synAckOpensWindow } = server.tcp;
  const first = initialWindowOf(initialWindowRule, initialWindow, segment);
  const frame = segment + plainHeaderBytes + options + network.frameOverhead;
  return {
    roundTrip: (up.delay + down.delay) / 1e9,
    bandwidth: ((down.rate / 8) * segment) / Math.max(frame, network.minimumFrame),
    segment,
    initialWindow: Math.max(1, Math.floor(first / segment)) + (synAckOpensWindow ? 1 : 0),
    acknowledging: client.tcp.delayedAck.kind === 'immediate' ? 'each' : 'every-second',
  };
}
