// What the satellite paper leaves open: higher error rates, others on the line, users with several connections, other links.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { satellite, type SatelliteData } from '../../../src/studies/satellite/index.ts';
import { openFindings } from '../../../src/studies/satellite/open-findings.ts';
import { placements } from '../../../src/studies/satellite/placements.ts';
import {
  runTransfer,
  transferScenario,
  type TransferJob,
} from '../../../src/studies/satellite/transfer.ts';
import { runUsers, usersScenario } from '../../../src/studies/satellite/users.ts';

const kept = JSON.parse(readFileSync('docs/studies/satellite.json', 'utf8')) as SatelliteData;

const job: TransferJob = {
  page: 'acts',
  mode: 'pipelined',
  connections: 1,
  initialWindow: 1,
  phase: 0,
  bitErrorRate: 0,
  seed: 1,
};

describe('one transfer', () => {
  it('uses SACK at both ends if it is asked to', () => {
    const { hosts } = transferScenario({ ...job, selective: true });
    for (const { tcp } of [hosts.client, hosts.server]) {
      expect(tcp).toMatchObject({ selectiveAcks: true, recovery: 'sack' });
    }
    expect(transferScenario(job).hosts.server.tcp).not.toHaveProperty('selectiveAcks');
  });

  it('beside others without any of their packets is as over the line itself', () => {
    const alone = runTransfer(job);
    expect(runTransfer({ ...job, load: 0 }).time).toBeCloseTo(alone.time, 6);
    const beside = runTransfer({ ...job, load: 0.9 });
    expect(beside.time).toBeGreaterThan(alone.time);
    expect(beside.path.queued).toBeGreaterThan(alone.path.queued);
  });

  it('counts its own losses, not those of others’ packets', () => {
    const { lost } = runTransfer({ ...job, page: 'test', load: 0.9, queueBytes: 6000 });
    // The others alone lose more than that in the time: one packet in ten and more.
    expect(lost).toBeLessThan(20);
    expect(runTransfer({ ...job, page: 'oufr', queueBytes: 24_576 }).lost).toBeGreaterThan(0);
  });

  it('with writes of whole segments has fewer short ones, and with a window of three is faster', () => {
    const three = { ...job, initialWindow: 3 as const };
    const usual = runTransfer(three);
    const whole = runTransfer({ ...three, wholeWrites: true });
    expect(whole.path.crossings).toBeLessThan(usual.path.crossings);
    expect(whole.bits).toBeLessThan(usual.bits);
  });

  it('goes over another line if it is asked to', () => {
    expect(transferScenario({ ...job, link: 'ethernet' }).network).toMatchObject({
      kind: 'ethernet',
      rate: 10,
    });
    expect(transferScenario({ ...job, link: 'modem' }).network).toMatchObject({ rate: 0.0288 });
    // 103 KB with headers at 28.8 kb/s take 29 s and more.
    expect(runTransfer({ ...job, link: 'modem' }).time).toBeGreaterThan(29);
  });
});

describe('four users', () => {
  it('have a client each, and the first as many connections as are asked for', () => {
    const { flows, network } = usersScenario({ users: 4, connections: 3, seed: 1 });
    expect(flows?.map(({ client }) => client)).toEqual([1, 1, 1, 2, 3, 4]);
    expect(network).toMatchObject({ clients: 4, bottleneck: { rate: 1.536 } });
  });

  it('get what the line carries, and no more', { timeout: 20_000 }, () => {
    const { bytes } = runUsers({ users: 4, connections: 2, seed: 1 });
    const all = bytes.reduce((sum, one) => sum + one, 0);
    expect(bytes).toHaveLength(4);
    // 1448 of 1500 bytes in 120 s at 1.536 Mb/s.
    expect(all).toBeLessThan((120 * 1_536_000 * 1448) / 8 / 1500);
    expect(all).toBeGreaterThan(0.9 * ((120 * 1_536_000 * 1448) / 8 / 1500));
  });
});

describe('the placement', () => {
  it('has each element of each page once, with both windows', () => {
    const all = placements(() => undefined);
    const withoutRuns = kept.placements.map((one) => ({
      ...one,
      steps: one.steps.map((step) => ({ ...step, carried_by: null })),
    }));
    expect(all).toEqual(withoutRuns);
    expect(all).toHaveLength(8);
    for (const { page, steps } of all) {
      const { elements } = kept.pages.find(({ name }) => name === page)!;
      expect(steps.map(({ element }) => element).sort((a, b) => a - b)).toEqual(
        elements.slice(1).map((_, i) => i + 1),
      );
      for (const { element, kilobytes } of steps) expect(kilobytes).toBe(elements[element]);
    }
  });

  it('stands beside what the run did: all four connections bring something, each element by one', () => {
    for (const { page, steps } of kept.placements) {
      const carriers = new Set(steps.map(({ carried_by }) => carried_by));
      const most = Math.min(4, steps.length);
      expect(
        [...carriers].every((one) => one !== null && one >= 1 && one <= 4),
        page,
      ).toBe(true);
      // The connection that brought the base document may be busy with it until the last one is taken.
      expect(carriers.size).toBeGreaterThanOrEqual(most === 4 ? 4 : most - 1);
    }
    expect(
      placements(() => [0, 2, 3, 1]).find(({ page }) => page === 'lerc')!.steps[0],
    ).toMatchObject({ element: 1, carried_by: 3 });
  });

  it('ends with each connection as long as its elements, the longest first', () => {
    for (const { steps } of placements(() => undefined)) {
      const lengths = [1, 2, 3, 4].map((connection) =>
        steps
          .filter((step) => step.connection === connection)
          .reduce((sum, { size_s }) => sum + size_s, 0),
      );
      expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
      const last = steps.findLast(({ connection }) => connection === 1)!;
      expect(last.length_s).toBeCloseTo(lengths[0]!, 2);
    }
  });
});

describe('the findings', () => {
  const found = (data = kept) =>
    openFindings(data).map(({ claim, verdict }) => `${claim} ${verdict}`);

  it('follow from the sweeps', () => {
    expect(openFindings(kept)).toEqual(kept.findings.slice(12));
    expect(found()).toEqual([
      'The model is too low for oufr with the larger window because of how the application makes TCP send segments. holds',
      'SACK would have had little impact. holds',
      'At higher bit-error rates, SACK helps. undecided',
      'Pipelining stays ahead of four connections at higher bit-error rates. partly',
      'Pipelining stays ahead of four connections beside other traffic. does not hold',
      'A user who opens several connections takes from those with one. holds',
      'A user’s share is proportional to the user’s connections. holds',
    ]);
  });

  it('ask of SACK only where a segment was lost: else it has nothing to do', () => {
    const asked = openFindings(kept).find(({ claim }) => claim.startsWith('SACK would'))!;
    const hit = kept.error_rates.filter(
      ({ rate, sack, lost }) => rate === 1e-7 && sack && lost > 0,
    );
    expect(hit.length).toBeLessThan(4);
    expect(asked.points).toBe(hit.length);
    expect(asked.because).toContain('segments lost');
  });

  it('turn round with the numbers', () => {
    const saves = { saves_s: 30, saves_ci90: 1 };
    const loses = { saves_s: -1, saves_ci90: 0.1 };
    const other = {
      ...kept,
      error_rates: kept.error_rates.map((row) =>
        row.saves_s === null ? row : { ...row, ...(row.sack ? saves : loses) },
      ),
      competing: kept.competing.map((row) => (row.saves_s === null ? row : { ...row, ...loses })),
      users: kept.users.map((row) => ({ ...row, share_percent: 25 })),
      details: kept.details.map((row, i) => ({
        ...row,
        whole_writes_s: kept.points[i]!.simulated_s,
      })),
    };
    expect(found(other).map((one) => one.replace(/.*\. /, ''))).toEqual([
      'does not hold',
      'does not hold',
      'holds',
      'holds',
      'holds',
      'undecided',
      'does not hold',
    ]);
  });

  it('are of as many rows as there are ways, rates, loads and links', () => {
    expect(kept.error_rates).toHaveLength(4 * 5 * 3);
    expect(kept.competing).toHaveLength(2 * 2 * 4 * 3);
    expect(kept.users.map(({ connections }) => connections)).toEqual([1, 2, 4, 8]);
    expect(kept.links).toHaveLength(4 * 5);
    expect(satellite.jobs({})).toHaveLength(448 + 448 + 1600 + 60 * 30 + 48 * 16 + 40 + 160);
  });
});
