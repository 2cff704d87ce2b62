import { holdPhasesOf, silencesOf } from '../../../src/analysis/index.ts';
import type { Configuration } from '../../../src/engine/index.ts';
import { Kind, Reason } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';

/** A stretch in which a host has a reason to be silent. Nanoseconds; both ends belong to it. */
interface Span {
  readonly host: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Silences of all wires of which some moment has no reason: the host that ends a silence must, at
 * every moment of it, have held something for a reason, or its application must have taken its time.
 * What other hosts wait for explains nothing: no frame is under way, so nothing that they do could
 * have reached it. Its own system's time for the frame before and the frame after is left out.
 */
export function unexplainedSilences(trace: Trace, configuration: Configuration): string[] {
  const reasons = reasonsByHost(trace, configuration);
  return silencesOf(trace, minSilence(configuration)).flatMap(({ from, to, before }) => {
    const host = before.from;
    const { kernelIn = 0, kernelOut = 0 } = configuration.hosts[host] ?? {};
    const [first, last] = [from + kernelIn, to - kernelOut];
    const known = reasons[host]?.some((span) => span.from <= first && last <= span.to);
    return known === true ? [] : [`host ${host} is silent from ${first} to ${last} ns`];
  });
}

/** The shortest silence that wants a reason: the systems of both ends take their time for a frame. */
function minSilence({ hosts }: Configuration): number {
  const kernels = hosts.map(({ kernelIn, kernelOut }) => kernelIn + kernelOut);
  return Math.max(...kernels) * 2 + 1;
}

/** Of each host the stretches without a gap in which some reason is known. */
function reasonsByHost(trace: Trace, configuration: Configuration): Span[][] {
  // 'The application has nothing' is no reason: somebody waits for something that will come.
  const holds = holdPhasesOf(trace).filter(({ because }) => because !== Reason.Application);
  const all: Span[] = [...holds, ...applicationSpans(trace), ...spansBeforeFlows(configuration)];
  return configuration.hosts.map((_, host) => joined(all.filter((span) => span.host === host)));
}

/** The spans in which an application thinks, or sleeps until it is woken. */
function applicationSpans(trace: Trace): Span[] {
  // What makes a program think may lie back: a server pauses after a write, then copies the next.
  const kinds: readonly Kind[] = [
    Kind.Read,
    Kind.Write,
    Kind.Close,
    Kind.Cork,
    Kind.Connect,
    Kind.Think,
  ];
  const spans: Span[] = [];
  for (let id = 0; id < trace.length; id++) {
    const [cause, host] = [trace.cause(id), trace.host(id)];
    if (kinds.includes(trace.kind(id) as Kind) && cause >= 0) {
      spans.push({ host, from: trace.time(cause), to: trace.time(id) });
    }
    if (trace.kind(id) === Kind.Think)
      spans.push({ host, from: trace.time(id), to: trace.value(id) });
  }
  return spans;
}

/** Who opens a connection later than the run begins is silent until then; without a handshake both ends are. */
function spansBeforeFlows({ workload, hosts }: Configuration): Span[] {
  if (workload.kind !== 'flows') return [];
  return workload.flows.flatMap(({ start, client, server }) => {
    const handshake = hosts[client.host]?.tcp.opening !== 'none';
    const ends = handshake ? [client.host] : [client.host, server.host];
    return ends.map((host) => ({ host, from: 0, to: start }));
  });
}

function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last === undefined || last.to < span.from) result.push(span);
    else result[result.length - 1] = { ...last, to: Math.max(last.to, span.to) };
  }
  return result;
}
