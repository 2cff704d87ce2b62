import { describe, expect, it } from 'vitest';
import { Flag } from '../../../src/trace/codes/index.ts';
import type { EndpointState } from '../../../src/engine/tcp/state.ts';
import { ms } from '../configurations.ts';
import { Alone } from './alone.ts';

/** Which of the segments that a write of `bytes` releases are pushed. */
function pushed(bytes: number, state: Partial<EndpointState>): string {
  const tcp = { push: 'batches', nagle: 'minshall', sendBuffer: 1_000_000 } as const;
  const end = new Alone({
    tcp: { ...tcp, retransmission: { ...exact, clock: 'exact' } },
    state: { sndWnd: 1_000_000, maxSndWnd: 1_000_000, ssthresh: 1_000_000, ...state },
  });
  end.write(bytes);
  return end.sent.map(({ flags }) => ((flags & Flag.Psh) === 0 ? '-' : 'P')).join('');
}

const exact = new Alone({}).endpoint.configuration.retransmission;
const mss = 1460;
const long = { srtt: ms(100), shortestRoundTrip: ms(100) };
const short = { srtt: ms(1), shortestRoundTrip: ms(1) };

describe('the last segment of a batch is pushed', () => {
  it('on a long path, where a batch is two segments', () => {
    expect(pushed(20 * mss, { ...long, cwnd: 10 * mss })).toBe('-P-P-P-P-P');
  });

  it('on a short path half of the congestion window', () => {
    expect(pushed(20 * mss, { ...short, cwnd: 10 * mss })).toBe('----P----P');
  });

  it('but no segment that leaves alone, unless it ends what was written', () => {
    expect(pushed(20 * mss, { ...long, cwnd: 3 * mss })).toBe('---');
    expect(pushed(2 * mss, { ...long, cwnd: 3 * mss })).toBe('-P');
    expect(pushed(20 * mss, { ...long, cwnd: 5 * mss })).toBe('-P-P-');
  });

  it('where it can be small, but not if Nagle’s rule keeps that back', () => {
    expect(pushed(2 * mss + 100, { ...short, cwnd: 10 * mss })).toBe('--P');
    const before = { sndNxt: 1101, sndMax: 1101, buffered: 100, smallSentTo: 1101 };
    expect(pushed(2 * mss + 100, { ...short, ...before, cwnd: 10 * mss })).toBe('-P');
  });

  it('up to what the connection sends in a millisecond', () => {
    const fast = { srtt: ms(100), shortestRoundTrip: ms(100), cwnd: 300 * mss };
    expect(pushed(600 * mss, fast).slice(0, 15)).toBe('----P----P----P');
    expect(pushed(600 * mss, { ...fast, ssthresh: 400 * mss }).slice(0, 9)).toBe('--P--P--P');
  });
});
