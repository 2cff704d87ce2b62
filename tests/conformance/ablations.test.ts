import { describe, expect, it } from 'vitest';
import type { Configuration, TcpConfiguration } from '../../src/engine/index.ts';
import { builtin, capture, contents, figure, type Row } from './figures.ts';

// Each mechanism that the figures need is taken away, one at a time: if a figure still came
// out, it would not be the mechanism that makes it.

describe('without the mechanism the figure does not come out', () => {
  const short = builtin('short-initial-segment');
  const odd = builtin('odd-short-final-segment');

  it('both come out as they are', () => {
    expect(matchesFigure2(short)).toBe(true);
    expect(matchesFigure4(odd)).toBe(true);
  });

  it("taking 'idle' for each segment (RFC 896) breaks Figure 4", () => {
    expect(matchesFigure4(withTcp(odd, { nagle: 'rfc896' }))).toBe(false);
  });

  it('a SYN’s ACK that does not open the window breaks Figure 2', () => {
    expect(matchesFigure2(withTcp(short, { synAckOpensWindow: false }))).toBe(false);
  });

  it('an ACK for every push breaks both', () => {
    const { tcp } = short.hosts[0];
    const delayedAck = { ...tcp.delayedAck, ackPush: true };
    expect(matchesFigure2(withTcp(short, { delayedAck }))).toBe(false);
    expect(matchesFigure4(withTcp(odd, { delayedAck }))).toBe(false);
  });

  it('writes that reach TCP in pieces of 2048 bytes break Figure 4', () => {
    expect(matchesFigure4(withTcp(odd, { writeChunk: 2048 }))).toBe(false);
  });
});

function withTcp(configuration: Configuration, change: Partial<TcpConfiguration>): Configuration {
  const [client, server] = configuration.hosts;
  return {
    ...configuration,
    hosts: [
      { ...client, tcp: { ...client.tcp, ...change } },
      { ...server, tcp: { ...server.tcp, ...change } },
    ],
  };
}

function matchesFigure2(configuration: Configuration): boolean {
  return contains(capture(configuration), figure('fig2-short-initial-segment.csv'));
}

function matchesFigure4(configuration: Configuration): boolean {
  return contains(capture(configuration), figure('fig4-odd-short-final-segment.csv'));
}

/** Whether the figure's segments follow one another somewhere in the capture. */
function contains(ours: readonly Row[], theirs: readonly Row[]): boolean {
  const wanted = JSON.stringify(contents(theirs));
  return ours.some((_, i) => JSON.stringify(contents(ours.slice(i, i + theirs.length))) === wanted);
}
