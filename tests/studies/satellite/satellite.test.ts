// The study of pages over a satellite: its runs, the fit of the bit-error rate, the table, and what is asked of it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { transactionsOf } from '../../../src/analysis/path/index.ts';
import { simulateFor } from '../../../src/engine/index.ts';
import { compile } from '../../../src/scenario/index.ts';
import { contradictions, verdictInWords } from '../../../src/studies/index.ts';
import { satellite, type SatelliteData } from '../../../src/studies/satellite/index.ts';
import { bestFit, bitErrorRate, hitBy } from '../../../src/studies/satellite/bit-errors.ts';
import { satelliteFindings } from '../../../src/studies/satellite/findings.ts';
import { modelled } from '../../../src/studies/satellite/modelled.ts';
import {
  runTransfer,
  transferScenario,
  type TransferJob,
} from '../../../src/studies/satellite/transfer.ts';

const kept = JSON.parse(readFileSync('docs/studies/satellite.json', 'utf8')) as SatelliteData;
const jobs = satellite.jobs({});

const job: TransferJob = {
  page: 'lerc',
  mode: 'pipelined',
  connections: 1,
  initialWindow: 1,
  phase: 0,
  bitErrorRate: 0,
  seed: 1,
};

describe('one transfer', () => {
  it('is the built-in page with the page, window and way that were asked for', () => {
    const { http, hosts, network } = transferScenario({
      ...job,
      initialWindow: 3,
      bitErrorRate: 1e-7,
    });
    expect(http).toMatchObject({ mode: 'persistent', pipelining: 'one-write', connections: 1 });
    expect(http?.documents.map(({ bytes }) => bytes)).toEqual([3072, 35_840, 5120, 5120]);
    expect(hosts.server.tcp).toMatchObject({ initialWindowRule: 'rfc3390', nagle: 'off' });
    expect(hosts.client.tcp).not.toHaveProperty('initialWindowRule');
    expect(network).toMatchObject({ bitErrorRate: 1e-7, delay: 280, rate: 1.536 });
    expect(transferScenario({ ...job, mode: 'http10' }).http).toMatchObject({
      mode: 'per-document',
      pipelining: 'none',
    });
  });

  it('splits the first request by HTTP/1.0 and no other: a round trip, and what the server delays an ACK by', () => {
    const times = (mode: TransferJob['mode']) =>
      [0, 50, 100, 150].map((phase) => runTransfer({ ...job, page: 'test', mode, phase }).time);
    const whole = times('persistent');
    times('keep-alive').forEach((time, i) => {
      expect(time - whole[i]!).toBeGreaterThan(0.56);
      expect(time - whole[i]!).toBeLessThan(0.56 + 0.21);
    });
    expect(transferScenario({ ...job, mode: 'http10' }).http?.client).toMatchObject({
      requestSplit: 20,
      splitRequests: 'first',
    });
    expect(transferScenario(job).http?.client).toMatchObject({ requestSplit: 0 });
  });

  it('pipelined asks when the base document is whole; asking as it reads, the larger window saves what the paper says', () => {
    const phases = [0, 25, 50, 75, 100, 125, 150, 175];
    const meanOf = (
      page: TransferJob['page'],
      initialWindow: 1 | 3,
      discovery: 'at-end' | 'as-read',
    ) => {
      const times = phases.map((phase) => {
        const scenario = transferScenario({ ...job, page, initialWindow, phase });
        const http = scenario.http!;
        expect(http.client.discovery).toBe('at-end');
        const asking = { ...scenario, http: { ...http, client: { ...http.client, discovery } } };
        return simulateFor(compile(asking), (trace) =>
          Math.max(...transactionsOf(trace).map(({ end }) => end)),
        );
      });
      return times.reduce((sum, time) => sum + time, 0) / phases.length / 1e9;
    };
    for (const page of ['lerc', 'acts', 'oufr'] as const) {
      const asRead = ([1, 3] as const).map((window) => meanOf(page, window, 'as-read'));
      const atEnd = ([1, 3] as const).map((window) => meanOf(page, window, 'at-end'));
      const gain = (asRead[0]! - asRead[1]!) / 0.56;
      // Section 6.1: roughly 1 to 1.5 round trips.
      expect(gain).toBeGreaterThan(1);
      expect(gain).toBeLessThan(1.5);
      const saved = atEnd.map((time, i) => time - asRead[i]!);
      expect(saved[1]! / atEnd[1]!).toBeLessThan(0.05);
      if (page === 'lerc') expect(saved[0]! / 0.56).toBeCloseTo(1, 1);
      else expect(saved[0]! / atEnd[0]!).toBeLessThan(0.05);
    }
    expect(meanOf('test', 1, 'as-read')).toBe(meanOf('test', 1, 'at-end'));
    expect(meanOf('test', 3, 'as-read')).toBe(meanOf('test', 3, 'at-end'));
  });

  it('meets each phase of the server’s heartbeat once, too', () => {
    const first = jobs.slice(0, 8).filter((one) => 'page' in one);
    const phases = first.map((one) => transferScenario(one).hosts.server.fastTick);
    expect(new Set(phases.map((tick) => tick?.phase)).size).toBe(8);
  });

  it('takes round trips: an element of one segment after the other needs two for the first, one for each more', () => {
    const { time, lost } = runTransfer({ ...job, page: 'test', mode: 'persistent' });
    expect(time).toBeGreaterThan(29 * 0.56);
    // 1251 bytes and headers at 1.536 Mb/s, and the requests.
    expect(time).toBeLessThan(29 * 0.56 + 28 * 0.01);
    expect(lost).toBe(0);
  });

  it('with bit errors loses segments and takes longer', () => {
    const clean = runTransfer({ ...job, page: 'oufr' });
    const hit = runTransfer({ ...job, page: 'oufr', bitErrorRate: 3e-6 });
    expect(clean.lost).toBe(0);
    expect(hit.lost).toBeGreaterThan(3);
    expect(hit.time).toBeGreaterThan(clean.time);
    expect(clean.bits).toBeGreaterThan(491 * 1024 * 8);
  });
});

describe('the bit-error rate', () => {
  it('of one page is that which gives its share', () => {
    // 1 - (1 - 1e-7)^1e6.
    expect(hitBy(1e-7, 1e6)).toBeCloseTo(1 - 0.9048374, 6);
    expect(bestFit([{ bits: 1e6, share: hitBy(1e-7, 1e6) }])).toBe(1e-7);
  });

  it('of several is where their likelihood is highest', () => {
    const pages = [
      { bits: 4e5, share: 0.07 },
      { bits: 4e6, share: 0.41 },
    ];
    const likelihood = (rate: number): number =>
      pages.reduce(
        (sum, { bits, share }) =>
          sum + share * Math.log(hitBy(rate, bits)) - (1 - share) * rate * bits,
        0,
      );
    const rate = bestFit(pages);
    expect(likelihood(rate)).toBeGreaterThan(likelihood(rate * 1.02));
    expect(likelihood(rate)).toBeGreaterThan(likelihood(rate * 0.98));
  });

  it('of the study lies between the least and the largest of the paper’s pages', () => {
    // -ln(1 - share) / bits of the page: Test 0.88e-7, LeRC 1.85e-7.
    expect(bitErrorRate).toBeGreaterThan(0.88e-7);
    expect(bitErrorRate).toBeLessThan(1.85e-7);
    expect(kept.bit_errors.rate).toBe(bitErrorRate);
  });
});

describe('the study', () => {
  it('has these keys, and for each page the paper’s ways to fetch it', () => {
    for (const point of kept.points) {
      expect(Object.keys(point)).toEqual([
        'page',
        'mode',
        'connections',
        'initial_window',
        'simulated_s',
        'model_s',
      ]);
    }
    const ways = kept.points.map(
      (one) => `${one.page} ${one.mode} ${one.connections} ${one.initial_window}`,
    );
    expect(new Set(ways).size).toBe(4 * 7 * 2);
    for (const page of ['lerc', 'acts', 'oufr', 'test']) {
      for (const way of ['keep-alive 1', 'keep-alive 4', 'pipelined 1']) {
        expect(ways).toContain(`${page} ${way} 1`);
        expect(ways).toContain(`${page} ${way} 3`);
      }
    }
    expect(kept.details).toHaveLength(kept.points.length);
  });

  it('is as docs/studies has it: LeRC made again', { tags: 'all', timeout: 60_000 }, () => {
    const made = satellite.collect(
      {},
      jobs.map((one) => ('page' in one && one.page === 'lerc' ? satellite.run(one) : null)),
    );
    expect(made.points).toEqual(kept.points.filter(({ page }) => page === 'lerc'));
    expect(made.details).toEqual(kept.details.slice(0, made.points.length));
    expect(made.bit_errors.pages).toEqual(kept.bit_errors.pages.slice(0, 1));
    expect(made.error_rates).toEqual(kept.error_rates.filter(({ page }) => page === 'lerc'));
    expect([made.competing, made.users, made.links, made.findings]).toEqual([[], [], [], []]);
  });

  it('reads each run as round trips, line, queue and delayed ACKs, which are all of it', () => {
    kept.points.forEach(({ simulated_s }, i) => {
      const { round_trips, line_s, queue_s, ack_wait_s } = kept.details[i]!;
      expect(round_trips * 0.56 + line_s + queue_s + ack_wait_s).toBeCloseTo(simulated_s, 2);
    });
  });

  it('counts a model’s round trips: what a longer way would add', () => {
    kept.points.forEach(({ model_s }, i) => {
      const { model_round_trips, model_line_s } = kept.details[i]!;
      expect(Number.isInteger(model_round_trips)).toBe(true);
      expect(model_line_s).toBeGreaterThanOrEqual(0);
      expect(model_round_trips * 0.56 + model_line_s).toBeCloseTo(model_s, 2);
    });
  });

  it('names what breaks: without it, the model is no longer above the run', () => {
    kept.points.forEach((point, i) => {
      const { breaks } = kept.details[i]!;
      if (breaks === null) return;
      const { page, mode, connections, initial_window: initialWindow } = point;
      const { asRead, takesNext } = modelled({ page, mode, connections, initialWindow });
      expect(breaks.startsWith('the other connections') ? asRead : takesNext).toBeLessThanOrEqual(
        point.simulated_s,
      );
      // Without kept connections no window grows from one element to the next.
      if (mode === 'http10') expect(breaks).not.toContain('window');
    });
  });
});

describe('the findings', () => {
  const found = (points = kept.points, errors = kept.bit_errors) =>
    satelliteFindings(points, errors);

  it('follow from the points, and are these', () => {
    expect(found()).toEqual(kept.findings.slice(0, 12));
    expect(found().map((one) => `${one.claim} ${verdictInWords(one)}`)).toEqual([
      'Pipelining with the larger initial window is the best of all that was measured. holds, 4 of 4',
      'Pipelining, even without the larger window, is as good as four connections or better. holds, 4 of 4',
      'Four connections are faster than one with a larger initial window, except for LeRC. holds, 4 of 4',
      'For LeRC four connections and one with a larger initial window are level. does not hold, 0 of 1',
      'LeRC takes about a round trip longer over one connection than over four. does not hold, 0 of 1',
      'The larger window saves pipelining 1 to 1.5 round trips on long transfers. partly, 2 of 3',
      'The larger window does nothing for Test. does not hold, 0 of 1',
      'The model of the pipelined page agrees with the transfers. holds, 8 of 8',
      'The model of HTTP/1.0 is a lower bound. partly, 15 of 16',
      'One bit-error rate gives Table 2. holds, 4 of 4',
      'On average bit errors cost little. partly, 3 of 4',
      'Bit errors cost most on oufr. holds, 3 of 3',
    ]);
  });

  it('give a reason wherever something is otherwise', () => {
    for (const finding of found()) {
      if (contradictions(finding) > 0) expect(finding.why, finding.claim).not.toBe('');
    }
  });

  it('take LeRC by four connections and by a larger window for level within a quarter of a round trip', () => {
    const larger = kept.points.find(
      (one) =>
        one.page === 'lerc' &&
        one.connections === 1 &&
        one.initial_window === 3 &&
        one.mode === 'keep-alive',
    )!.simulated_s;
    const level = (apart: number) => {
      const points = kept.points.map((one) =>
        one.page === 'lerc' && one.connections === 4
          ? { ...one, simulated_s: larger + apart * 0.56 }
          : one,
      );
      return found(points)[3]?.verdict;
    };
    expect([-0.3, -0.2, 0.2, 0.3].map(level)).toEqual([
      'does not hold',
      'holds',
      'holds',
      'does not hold',
    ]);
  });

  it('turn round with the numbers: each can fail', () => {
    const slow = kept.points.map((point) => ({
      ...point,
      simulated_s: point.mode === 'pipelined' ? 60 : point.connections === 4 ? 50 : 5,
    }));
    const errors = {
      ...kept.bit_errors,
      pages: kept.bit_errors.pages.map((row) => ({
        ...row,
        inside: false,
        mean_s: row.page === 'oufr' ? row.clean_s : 2 * row.clean_s,
      })),
    };
    expect(found(slow, errors).map(({ verdict }) => verdict)).toEqual([
      'does not hold',
      'does not hold',
      'does not hold',
      'does not hold',
      'does not hold',
      'does not hold',
      'holds',
      'does not hold',
      'partly',
      'does not hold',
      'does not hold',
      'does not hold',
    ]);
  });
});
