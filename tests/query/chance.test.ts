// How likely bit errors are to take a segment, reckoned from the line’s rate and the frame’s length.
import { describe, expect, it } from 'vitest';
import { measure, parseQuery, quantityText } from '../../src/query/index.ts';
import { InputError } from '../../src/scenario/index.ts';
import { runOf } from './runs.ts';

const ask = (run: ReturnType<typeof runOf>, text: string) => measure(run, parseQuery(text));

describe('the chance of a bit error', () => {
  const rate = 1.31e-7;
  const satellite = runOf('satellite-pipelined', { 'network.bitErrorRate': rate });

  it('is that of at least one wrong bit in the packet, options and headers included', () => {
    // Timestamps take 12 bytes: 1448 of payload make a packet of 1500, and this line adds nothing.
    const chance = ask(satellite, 'error-chance of segment server 1');
    expect(chance.unit).toBe('percent');
    expect(chance.value).toBeCloseTo(100 * -Math.expm1(1500 * 8 * Math.log1p(-rate)), 8);
    expect(quantityText(chance)).toBe('0.16 %');
  });

  it('is smaller for a shorter packet, and nothing without errors', () => {
    const { value } = ask(satellite, 'error-chance of segment client 1');
    const length = ask(satellite, 'length of segment client 1').value;
    expect(value).toBeCloseTo(100 * -Math.expm1((length + 52) * 8 * Math.log1p(-rate)), 8);
    const clean = runOf('satellite-pipelined');
    expect(ask(clean, 'error-chance of segment server 1').value).toBe(0);
  });

  it('counts what an Ethernet adds to a packet', () => {
    const run = runOf('short-initial-segment', { 'network.bitErrorRate': rate });
    const { value } = ask(run, 'error-chance of segment server 227');
    expect(value).toBeCloseTo(100 * -Math.expm1(1538 * 8 * Math.log1p(-rate)), 8);
  });

  it('is refused of what is no segment, and where the way has several lines', () => {
    expect(() => parseQuery('error-chance of transaction 1')).toThrow(InputError);
    const far = runOf('restart-demo-ssr');
    expect(() => ask(far, 'error-chance of segment server 1')).toThrow(/more than one link/);
  });
});
