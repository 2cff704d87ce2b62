import { simulate } from '../../engine/index.ts';
import {
  checkScenario,
  compile,
  describeProblem,
  payloadOf,
  profiles,
  type ProfileName,
  type ScenarioInput,
} from '../../scenario/index.ts';
import { pcapOf } from '../../trace/captures/index.ts';
import { segmentsOf } from '../../trace/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import { drawsFrom, type Draw } from './draw.ts';
import { drawHttp, drawScript } from './random-workload.ts';

/** Which ends of a run are captured. */
export type CapturedEnds = 'both' | 'client' | 'server';

/** A run that was drawn at random: its log, and what was captured of it. */
export interface RandomRun {
  readonly seed: number;
  readonly ends: CapturedEnds;
  readonly trace: Trace;
  /** pcap files. */
  readonly client: Uint8Array | undefined;
  readonly server: Uint8Array | undefined;
}

/** A run is cut here: most end long before. */
const maxRecords = 40_960;

/** The run of a seed: stacks, path, faults and workload are drawn. */
export function randomRun(seed: number): RandomRun {
  const draw = drawsFrom(seed);
  const ends = draw.one(['both', 'both', 'client', 'server'] as const);
  const path = randomPath(draw);
  const scenario = randomScenario(draw, { ...path, ...faults(draw) });
  const whole = runOf(seed, scenario);
  const fault = draw.chance(0.12) ? faultIn(draw, whole.trace) : undefined;
  const { configuration, trace } =
    fault === undefined ? whole : runOf(seed, { ...scenario, network: { ...path, ...fault } });
  const payload = payloadOf(configuration, trace);
  const capture = (end: 'client' | 'server'): Uint8Array | undefined =>
    ends === 'both' || ends === end ? pcapOf(trace, end, payload) : undefined;
  return { seed, ends, trace, client: capture('client'), server: capture('server') };
}

function runOf(seed: number, scenario: ScenarioInput) {
  const checked = checkScenario(scenario);
  if (!checked.ok) {
    throw new Error(`run ${seed}: ${checked.problems.map(describeProblem).join('; ')}`);
  }
  const configuration = compile(checked.scenario);
  return { configuration, trace: simulate(configuration, maxRecords) };
}

/** A fault of one of the server's frames that chance alone hits too rarely: of the last of a reply, or of one amid others. */
function faultIn(draw: Draw, trace: Trace): FrameFault | undefined {
  const segments = segmentsOf(trace);
  const server = segments.filter(({ from }) => from === 1);
  const isTail = draw.chance(0.5);
  const among = server.filter((one, i) => {
    if (one.length === 0 || one.retransmission) return false;
    const next = server[i + 1];
    if (!isTail) return next !== undefined && next.length > 0 && next.sentAt - one.sentAt < 10e6;
    const asks = segments.find(({ id, length }) => id > one.id && length > 0);
    return next === undefined || asks?.from === 0;
  });
  if (among.length === 0) return undefined;
  const frame = { from: 'server' as const, frame: server.indexOf(draw.one(among)) + 1 };
  return isTail ? { losses: [frame] } : { delays: [{ ...frame, by: draw.spread(35, 120) }] };
}

interface FrameFault {
  readonly losses?: { readonly from: 'server'; readonly frame: number }[];
  readonly delays?: { readonly from: 'server'; readonly frame: number; readonly by: number }[];
}

function randomScenario(draw: Draw, network: ScenarioInput['network']): ScenarioInput {
  const base = {
    version: 1,
    seed: draw.whole(1, 1_000_000),
    stopAfter: 120_000,
    network,
    hosts: { client: host(draw), server: host(draw) },
  } as const;
  return draw.chance(0.55)
    ? { ...base, http: drawHttp(draw) }
    : { ...base, script: drawScript(draw) };
}

function randomPath(draw: Draw) {
  if (draw.chance(0.15)) return { kind: 'ethernet', rate: 10 } as const;
  return {
    kind: 'link',
    rate: draw.spread(0.5, 100),
    delay: draw.spread(0.2, 150),
    queue: draw.whole(8, 200),
  } as const;
}

/** Most paths lose nothing; others lose, delay or duplicate single frames, or lose at random. */
function faults(draw: Draw) {
  if (draw.chance(0.6)) return {};
  const frame = () => Math.round(draw.spread(1, 60));
  const from = () => draw.one(['client', 'server', 'server'] as const);
  switch (draw.one(['losses', 'losses', 'syn', 'rate', 'delays', 'delays'] as const)) {
    case 'losses': {
      const first = frame();
      const losses = Array.from({ length: draw.whole(1, 3) }, (_, i) => first + i);
      const loser = from();
      return { losses: losses.map((lost) => ({ from: loser, frame: lost })) };
    }
    case 'syn':
      return { losses: [{ from: draw.one(['client', 'server'] as const), frame: 1 }] };
    case 'rate':
      return { lossRate: draw.spread(0.002, 0.03) };
    case 'delays':
      return { delays: [{ from: from(), frame: frame() + 1, by: draw.spread(20, 300) }] };
  }
}

const names = Object.keys(profiles) as ProfileName[];

/** As likely a stack of today as one of the others, with a rule or two changed now and then. */
function host(draw: Draw) {
  const profile = draw.chance(0.5) ? 'linux-6' : draw.one(names);
  return {
    profile,
    fastTick: { phase: draw.whole(0, 199) },
    slowTick: { phase: draw.whole(0, profile === 'linux-6' ? 3 : 199) },
    tcp: {
      ...(draw.chance(0.25) && { nagle: 'off' as const }),
      ...(draw.chance(0.2) && { initialWindow: draw.one([1, 1, 1, 2, 4, 10]) }),
      ...(draw.chance(0.15) && { receiveBuffer: Math.round(draw.spread(2000, 30_000)) }),
      ...(draw.chance(0.1) && { mss: draw.one([536, 1000, 1400]) }),
      ...(draw.chance(0.06) && { maxPacingRate: draw.spread(0.05, 2) }),
      ...(draw.chance(0.2) && {
        afterIdle: draw.one(['keep', 'restart-rfc5681', 'decay-linux'] as const),
      }),
    },
  };
}
