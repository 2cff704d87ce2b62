import { render } from 'svelte/server';
import { describe, expect, test, vi } from 'vitest';
import { holdsOf, momentAt } from '../../../../src/analysis/index.ts';
import { ruleCards } from '../../../../src/course/rule-cards/rule-cards.ts';
import { Reason } from '../../../../src/trace/codes/index.ts';
import StillFigure from '../../../../src/ui/lesson/stills/StillFigure.svelte';
import { runOf } from '../../../query/runs.ts';
import { shortInitialSegmentRuns } from '../lesson.ts';
import type { ViewName } from '../../../../src/plot/views/index.ts';

// The page provides it; nothing is opened here.
vi.mock('../../../../src/ui/site/rules/opener.ts', () => ({
  rulesOfPage: () => ({ cards: ruleCards, open: () => undefined }),
  anchorOf: (rule: string) => rule,
}));

const runs = shortInitialSegmentRuns();

/** What a still figure says in the middle of the longest delayed ACK of a run, a client's. */
function textOf(name: string): string {
  const run = runs.get(name);
  const waits = holdsOf(run.trace).filter(({ because }) => because === Reason.DelayedAck);
  const wait = waits.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a));
  const at = momentAt(run.trace, (wait.from + wait.to) / 2);
  const figure = {
    run: name,
    at,
    views: [],
    folded: true,
    window: null,
    connections: null,
    selection: null,
  };
  const { body } = render(StillFigure, { props: { run, figure } });
  return body.replaceAll(/<[^>]*>/g, ' ');
}

test('of two runs on one axis the other one stands faintly behind the plot', () => {
  const [run, beside] = [runs.get('alone'), runs.get('patient')];
  const figure = {
    run: 'alone',
    at: momentAt(run.trace, 0),
    views: ['sequence'] as const,
    folded: false,
    window: null,
    connections: null,
    selection: null,
  };
  const drawn = (other?: typeof beside): string =>
    render(StillFigure, { props: { run, figure, beside: other } }).body;
  expect(drawn()).not.toContain(' behind');
  expect(drawn(beside)).toMatch(/class="data behind/);
});

test('of several connections those are drawn that the figure names, the first in the ladder', () => {
  const run = runOf('mixed-restart-policies');
  const drawn = (connections: readonly number[] | null, view: 'sequence' | 'ladder'): string => {
    const at = momentAt(run.trace, run.trace.duration);
    const views = [view];
    const figure = {
      run: 'four',
      at,
      views,
      folded: true,
      window: null,
      connections,
      selection: null,
    };
    return render(StillFigure, { props: { run, figure } }).body;
  };
  expect(drawn([3], 'ladder')).not.toBe(drawn([0], 'ladder'));
  expect(drawn([3, 1], 'ladder')).toBe(drawn([3], 'ladder'));
  expect(drawn([3], 'sequence')).not.toBe(drawn([0], 'sequence'));
  expect(drawn([0, 3], 'sequence')).not.toBe(drawn([0], 'sequence'));
});

describe('a figure standing still has the views it asks for', () => {
  const titlesOf = (views: readonly ViewName[], run = runs.get('alone')): string[] => {
    const at = momentAt(run.trace, run.trace.duration);
    const rest = { folded: false, window: null, connections: null, selection: null };
    const { body } = render(StillFigure, {
      props: { run, figure: { run: 'one', at, views, ...rest } },
    });
    return [...body.matchAll(/<title[^>]*>([^<]*)/g)].map(([, title]) => title!);
  };

  test('windows, a waterfall, a ladder', () => {
    expect(titlesOf(['windows'])).toEqual(['Windows of the server']);
    expect(titlesOf(['waterfall', 'ladder'])).toEqual([
      'Waterfall of the page',
      'Ladder, client and server',
    ]);
    expect(titlesOf(['sequence', 'windows'])).toHaveLength(2);
  });

  test('below the windows the queue that ran over, if one did', () => {
    const full = runOf('mixed-restart-policies');
    expect(titlesOf(['windows'], full)).toEqual([
      'Windows of the server',
      expect.stringMatching(/^Queue /),
    ]);
  });

  test.each(['ladder', 'waterfall', 'windows'] as const)(
    '%s: another run faintly behind',
    (view) => {
      const [run, beside] = [runs.get('alone'), runs.get('patient')];
      const at = momentAt(run.trace, 0);
      const rest = { folded: false, window: null, connections: null, selection: null };
      const figure = { run: 'alone', at, views: [view], ...rest };
      const drawn = (other?: typeof beside): string =>
        render(StillFigure, { props: { run, figure, beside: other } }).body;
      expect(drawn()).not.toContain(' behind');
      expect(drawn(beside)).toContain(' behind');
    },
  );
});

describe('a figure standing still says what ends a delayed ACK', () => {
  test('the heartbeat of a host that has one', () => {
    expect(textOf('alone')).toMatch(/heartbeat/);
  });

  test('a timer elsewhere, never a heartbeat', () => {
    expect(textOf('patient')).toMatch(/timer/);
    expect(textOf('patient')).not.toMatch(/heartbeat/);
  });
});
