import { describe, expect, it } from 'vitest';
import { remediesOf } from '../../../src/capture/remedy/index.ts';
import { derivedFromKernel, finished, remediesIn } from './remedied.ts';

const ms = (time = NaN): number => time / 1e6;

describe('what would help a kernel’s exchange', () => {
  it('one write saves five delayed ACKs', () => {
    const { best, tried } = remediesIn('a_wwr_small_body_nagle');
    expect(best.map((one) => one?.id)).toEqual(Array(5).fill('server-one-write'));
    for (const id of ['server-one-write', 'server-nagle-off']) {
      const saves = ms(tried.find((one) => one.id === id)?.saves);
      expect(saves).toBeGreaterThan(190);
      expect(saves).toBeLessThan(230);
    }
    expect(ms(best[2]?.savesEach[2])).toBeCloseTo(44, -1);
    expect(best[0]?.how.text).toMatch(/in one write .* or set TCP_NODELAY on the server’s socket/);
    expect(best[0]?.how.calls.map(({ where }) => where)).toEqual(
      expect.arrayContaining(['C', 'Node.js', 'Python', 'Go', 'Java', 'nginx']),
    );
  });

  it('one write saves the wait of a short last segment', () => {
    const { best } = remediesIn('b_4096p13_nagle', 'server');
    expect(best.map((one) => one?.id)).toEqual(Array(5).fill('server-one-write'));
  });

  it('a larger initial window does not wait for the ACK of the header', () => {
    const { best } = remediesIn('a_split_iw1_qa0');
    expect(best.map((one) => one?.id)).toEqual(['server-initial-window-larger']);
    expect(ms(best[0]?.saves)).toBeCloseTo(42, 0);
  });

  it('a window that is kept saves rounds after a pause', () => {
    const { best, lead, beyond } = remediesIn('c_rw32k_reno_ssai1_idle20');
    expect(best.map((one) => one?.set)).toEqual([{ 'hosts.server.tcp.afterIdle': 'keep' }]);
    expect(ms(best[0]?.saves)).toBeGreaterThan(300);
    // A larger first window saves more, but no finding names it.
    expect(lead).toBe(best[0]);
    expect(beyond?.id).toBe('server-initial-window-larger');
    expect(beyond?.because).toMatch(/^In the capture the server began with 2 segments/);
  });

  it('offers what shortens the whole exchange, too', () => {
    const { tried, lead } = remediesIn('e_droptail_last3_reno_sack', 'server');
    expect(tried.length).toBeGreaterThan(5);
    expect(lead === null).toBe(!tried.some(({ saves }) => saves >= 5e6));
    expect(remediesIn('a_wwr_small_body_nagle').lead?.id).toBe('server-one-write');
  });

  it('says of a small first window how the capture shows it, because no finding does', () => {
    const { lead, duration, simulated, alike } = remediesIn('e_drop30_reno_sack', 'server');
    expect(lead?.id).toBe('server-initial-window-larger');
    expect(lead?.because).toBe(
      'In the capture the server began with 2 segments, and sent more only when their ACK had come (packets 6, 7, 9).',
    );
    // A round trip is 101 ms: the window of 10 saves two, and what the link idles after the loss.
    expect(ms(lead?.saves)).toBeGreaterThan(200);
    expect(ms(lead?.saves)).toBeLessThan(250);
    expect(ms(duration)).toBeCloseTo(977, 0);
    expect(Math.abs(ms(simulated) - ms(duration))).toBeLessThan(15);
    expect(ms(simulated) - ms(lead?.duration)).toBeCloseTo(ms(lead?.saves), -2);
    expect(alike.flat()).toHaveLength(new Set(alike.flat()).size);
  });

  it('does not offer a timeout that gains by repairs without a loss', () => {
    const ids = remediesIn('a_wwr_small_body_nagle').tried.map(({ id }) => id);
    // The client’s bounds its own delayed ACKs. The server’s would only send again what has arrived.
    expect(ids).toContain('client-rto-min');
    expect(ids).not.toContain('server-rto-min');
  });

  it('promises nothing for a lost tail, which no setting repairs sooner', () => {
    const { best, why, fits } = remediesIn('e_droptail_last3_reno_sack', 'server');
    expect(fits).toBe(true);
    expect(best).toEqual([null]);
    expect(why).toEqual(['no change that was tried shortens this wait by a fifth']);
  });

  it('promises nothing where the run does not fit', () => {
    const { derived } = derivedFromKernel('a_wwr_small_body_nagle');
    const other = derivedFromKernel('b_4096p13_nagle');
    const { best, tried, why, fits, fit } = finished(
      remediesOf({ ...derived, choices: [], scenario: other.derived.scenario }),
    );
    expect(fits).toBe(false);
    expect(fit).toMatch(/The first gap that differs is the one before the .*’s segment \d+:\d+: /);
    expect(fit).toContain('Packets do not show when a program wrote what TCP held back');
    expect(tried).toEqual([]);
    expect(best).toEqual(Array(5).fill(null));
    expect(new Set(why)).toEqual(
      new Set(['the simulated run is too far from the capture to promise anything']),
    );
  });
});
