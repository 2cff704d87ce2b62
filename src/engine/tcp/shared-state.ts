import { TcpState, WindowCode } from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import type { Endpoint } from './endpoint.ts';
import { output } from './output.ts';

/** What a closed connection left for the next one to the same peer; times in its clock's unit. */
interface Remembered {
  /** Times of one kind of clock mean nothing to the other. */
  readonly clock: string;
  readonly srtt: number;
  readonly rttvar: number;
  /** Bytes. */
  readonly cwnd: number;
}

interface Saved {
  readonly remembered: readonly (readonly [number, Remembered])[];
  readonly members: readonly Endpoint[];
}

/**
 * What a host's connections to one peer know together (RFC 9040), where their stack says so. The
 * RFC leaves the arithmetic open; here it is:
 *
 * `temporal` (section 6): a connection begins with the round-trip estimate and the congestion
 * window of those before it, of which each counts as much as all before it together. The
 * window is never smaller than a first window is without; one whose SYN was lost stays with that.
 *
 * `ensemble` (section 7): what one connection measures all of them know. A further one gets an
 * equal share of the sum of their windows, one segment at least; the others give it up in
 * proportion to theirs, so that together they send no more than before. One that leaves gives
 * nothing back: the others grow by themselves.
 */
export class SharedState implements EventTarget {
  /** By peer. */
  private remembered = new Map<number, Remembered>();
  /** Connections that are open, of stacks that share while they are. */
  private members: Endpoint[] = [];

  constructor(kernel: Kernel) {
    kernel.register(this);
  }

  /** A connection is created: it may know of its round trip before it sends. */
  begin(endpoint: Endpoint): void {
    const known = this.known(endpoint);
    if (known !== undefined && known.srtt !== 0) learn(endpoint, known);
  }

  /** The first congestion window has been set. */
  open(endpoint: Endpoint, cause: RecordId): void {
    const { stateSharing } = endpoint.configuration;
    if (stateSharing === 'none') return;
    const { state, lostSyn } = endpoint;
    const { cwnd, ssthresh } = state;
    if (stateSharing === 'temporal') {
      const known = this.known(endpoint)?.cwnd ?? 0;
      if (known > cwnd && !lostSyn) endpoint.setWindow(known, ssthresh, WindowCode.Shared, cause);
      return;
    }
    const others = this.others(endpoint);
    this.members.push(endpoint);
    if (others.length === 0) return;
    const sum = others.reduce((bytes, other) => bytes + other.state.cwnd, 0);
    const share = Math.max(state.mss, Math.floor(sum / (others.length + 1)));
    if (!lostSyn) endpoint.setWindow(share, ssthresh, WindowCode.Shared, cause);
    for (const other of others) {
      const { state } = other;
      const left = Math.floor((state.cwnd * others.length) / (others.length + 1));
      other.setWindow(Math.max(state.mss, left), state.ssthresh, WindowCode.Shared, cause);
      // Nothing leaves by it; why the rest waits may be another reason now.
      output(other, cause);
    }
  }

  /** A round trip was measured. */
  measured(endpoint: Endpoint): void {
    if (endpoint.configuration.stateSharing !== 'ensemble') return;
    for (const other of this.others(endpoint)) {
      if (clockOf(other) === clockOf(endpoint)) learn(other, endpoint.state);
    }
  }

  /** A connection is over. */
  leave(endpoint: Endpoint, from: TcpState): void {
    const { state, configuration, address } = endpoint;
    if (configuration.stateSharing === 'ensemble') {
      this.members = this.members.filter((member) => member !== endpoint);
    }
    const opened = from !== TcpState.SynSent && from !== TcpState.SynReceived;
    if (configuration.stateSharing !== 'temporal' || !opened || state.srtt === 0) return;
    const before = this.known(endpoint) ?? state;
    const mean = (a: number, b: number): number => Math.floor((a + b) / 2);
    this.remembered.set(address.peer, {
      clock: clockOf(endpoint),
      srtt: Math.max(1, mean(before.srtt, state.srtt)),
      rttvar: mean(before.rttvar, state.rttvar),
      cwnd: mean(before.cwnd, state.cwnd),
    });
  }

  handle(): void {
    throw new Error('shared state has no events');
  }

  save(): Saved {
    return { remembered: [...this.remembered], members: [...this.members] };
  }

  load(saved: unknown): void {
    const { remembered, members } = saved as Saved;
    this.remembered = new Map(remembered);
    this.members = [...members];
  }

  /** What a connection may take over. */
  private known(endpoint: Endpoint): Remembered | undefined {
    const { configuration, address } = endpoint;
    const clock = clockOf(endpoint);
    if (configuration.stateSharing === 'temporal') {
      const known = this.remembered.get(address.peer);
      return known?.clock === clock ? known : undefined;
    }
    if (configuration.stateSharing === 'none') return undefined;
    const state = this.others(endpoint).find((other) => clockOf(other) === clock)?.state;
    return state === undefined ? undefined : { ...state, clock };
  }

  /** The members to the same peer but itself. */
  private others(endpoint: Endpoint): Endpoint[] {
    const { peer } = endpoint.address;
    return this.members.filter((other) => other !== endpoint && other.address.peer === peer);
  }
}

function clockOf({ configuration, host }: Endpoint): string {
  const { clock } = configuration.retransmission;
  return clock === 'exact' ? clock : `${clock} of ${host.configuration.slowTick.interval}`;
}

/** A timeout that is backed off stays: it speaks of this connection's own losses. */
function learn(endpoint: Endpoint, { srtt, rttvar }: Pick<Remembered, 'srtt' | 'rttvar'>): void {
  const { state, clock } = endpoint;
  state.srtt = srtt;
  state.rttvar = rttvar;
  if (state.shift === 0) state.rto = clock.timeout(state);
}
