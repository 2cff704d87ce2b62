// How the satellite study reads as text: each point in a line, what breaks a model, and the bit errors.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { satelliteText } from '../../src/cli/satellite-text.ts';
import type { SatelliteData } from '../../src/studies/satellite/index.ts';

const kept = JSON.parse(readFileSync('docs/studies/satellite.json', 'utf8')) as SatelliteData;
const lines = satelliteText(kept).split('\n');

describe('the text of study satellite', () => {
  it('has a line for each point with its time, its range, the model and the difference', () => {
    const at = kept.points.findIndex(
      ({ page, mode, initial_window: window }) =>
        page === 'acts' && mode === 'pipelined' && window === 3,
    );
    const { simulated_s, model_s } = kept.points[at]!;
    const { least_s, most_s, difference_percent } = kept.details[at]!;
    const numbers = [simulated_s, least_s, most_s, model_s].map((one) => one.toFixed(3));
    const cells = ['acts', 'pipelined', '1', '3', ...numbers, difference_percent.toFixed(1)];
    expect(lines.map((line) => line.trim().split(/ +/))).toContainEqual(cells);
    const rows = lines.filter((line) =>
      /^ {2}(lerc|acts|oufr|test) +[a-z0-9-]+ +\d +\d +\d+\.\d{3} /.test(line),
    );
    expect(rows).toHaveLength(kept.points.length);
  });

  it('says which assumption breaks where a run is faster than its model, and only there', () => {
    const from = lines.indexOf('Faster than the model');
    const told = lines.slice(from + 2, lines.indexOf('', from + 2));
    expect(told).toHaveLength(kept.details.filter(({ breaks }) => breaks !== null).length);
    expect(told.join('\n')).toContain('  acts, keep-alive, 4 × 1: the other connections open');
  });

  it('states the bit-error rate and how many transfers, and each page’s shares', () => {
    const { rate, runs, transfers } = kept.bit_errors;
    const from = lines.findIndex((line) => line.startsWith('Pipelined transfers'));
    expect(lines[from]).toContain(`rate of ${rate}; ${runs} simulated`);
    expect(lines[from]).toContain(`of ${transfers}`);
    for (const { page, paper_percent } of kept.bit_errors.pages) {
      expect(lines.slice(from)).toContainEqual(
        expect.stringMatching(new RegExp(`^ {2}${page} +${paper_percent} .* yes `)),
      );
    }
  });

  it('has the sweeps that the paper leaves open, and the page over other lines, row by row', () => {
    const cells = lines.map((line) => line.trim().split(/ +/));
    const below = (start: string, count: number) => {
      const from = lines.findIndex((line) => line.startsWith(start));
      return cells.slice(from + 3, from + 3 + count);
    };
    const errors = below('Higher bit-error rates', kept.error_rates.length);
    expect(errors.map(([page, rate]) => [page, Number(rate)])).toEqual(
      kept.error_rates.map(({ page, rate }) => [page, rate]),
    );
    const competing = below('With cross traffic', kept.competing.length);
    expect(competing.map(([, , , load, queue]) => [Number(load), Number(queue) * 1024])).toEqual(
      kept.competing.map((row) => [row.load_percent, row.queue_bytes]),
    );
    const users = below('Four users', kept.users.length);
    expect(users.map(([, share]) => Number(share))).toEqual(
      kept.users.map((row) => row.share_percent),
    );
    const links = below('The acts page', kept.links.length);
    expect(links.map(([link, , , time]) => [link, Number(time)])).toEqual(
      kept.links.map((row) => [row.link, row.simulated_s]),
    );
  });
});
