import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fidelityReport } from '../../../../src/ui/pages/about/fidelity-report.ts';

const json = readFileSync('docs/fidelity.json', 'utf8');

describe('what the about page tells of docs/fidelity.json', () => {
  const report = fidelityReport(json);
  const measured = JSON.parse(json) as Record<'clauses' | 'replies' | 'linux_runs', unknown[]>;

  test('counts every clause and every point once', () => {
    const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
    expect(sum(report.clauses.map(({ clauses }) => clauses))).toBe(measured.clauses.length);
    expect(sum(report.replies.map(({ points }) => points))).toBe(measured.replies.length);
  });

  test('names each RFC and paper once, without its sections', () => {
    const names = report.clauses.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('RFC 9293');
    expect(names.filter((name) => /section|:/.test(name))).toEqual([]);
  });

  test('counts the kernel’s runs without losses and with them', () => {
    const run = { name: 'a', data: 'same', acks: 'same', exceptions: [], within: true };
    const { kernel } = fidelityReport(
      JSON.stringify({
        single_connections: [],
        statements: [],
        clauses: [],
        replies: [],
        linux_runs: [
          run,
          { ...run, exceptions: [{ part: 'end', cause: 'a late packet' }] },
          { ...run, within: false },
          { ...run, acks: '3 of 4 differ' },
          { ...run, name: 'e_drop', data: '1 of 4 differs' },
        ],
        linux_overflows: [{ within: true }, { within: false }],
      }),
    );
    expect(kernel).toMatchObject({
      runs: 4,
      sameOrder: 3,
      within: 2,
      withLosses: 1,
      withLossesSameOrder: 0,
      overflows: 2,
      overflowsWithin: 1,
    });
    expect(report.kernel.runs + report.kernel.withLosses).toBe(measured.linux_runs.length);
  });

  test('a clause that fails and a point outside its limit are told', () => {
    const failing = fidelityReport(
      JSON.stringify({
        single_connections: [],
        linux_runs: [],
        linux_overflows: [],
        statements: [],
        clauses: [
          {
            claim: 'RFC 1, section 2.3: one',
            departure: 'on purpose.',
            left_out: '',
            passes: true,
          },
          { claim: 'RFC 1, section 4: another', departure: '', left_out: '', passes: false },
          { claim: 'RFC 1, section 5: a third', departure: '', left_out: 'never.', passes: true },
        ],
        replies: [
          {
            policy: 'reno-ssr',
            elapsed_difference_percent: -12,
            elapsed_limit_percent: 10,
            elapsed_within: false,
            drops_within: true,
          },
        ],
      }),
    );
    expect(failing.clauses).toEqual([
      {
        name: 'RFC 1',
        clauses: 3,
        pass: 2,
        departures: [{ section: '2.3', what: 'on purpose.' }],
        leftOut: [{ section: '5', what: 'never.' }],
      },
    ]);
    expect(failing.replies[0]).toMatchObject({ timesWithin: 0, lossesWithin: 1, worstPercent: 12 });
  });
});
