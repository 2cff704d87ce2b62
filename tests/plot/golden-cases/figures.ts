// The figures of studies, and what stands around the views: the queue at a moment, the slider's marks, the key.
import { readFileSync } from 'node:fs';
import { foldsOf, createTimeScale, wholeDomain } from '../../../src/plot/scales/index.ts';
import { chart, rowChart, type ChartOptions } from '../../../src/plot/chart/index.ts';
import {
  todayLegend,
  legend,
  waterfallLegend,
  windowsLegend,
} from '../../../src/plot/legend/index.ts';
import {
  fileFonts,
  filePalette,
  groupsSvg,
  StyleResolver,
  escapeText,
  scrubberMarks,
  type Drawing,
} from '../../../src/plot/marks/index.ts';
import { lanesAt, lanesLayout } from '../../../src/plot/lanes/index.ts';
import { queueStack } from '../../../src/plot/queue/index.ts';
import { lanesSizes } from '../../../src/ui/pages/home/lanes-sizes.ts';
import { chartOf } from '../../../src/ui/studies/study-charts.ts';
import { studyPages } from '../../../src/ui/studies/study-pages.ts';
import { table1Chart } from '../../../src/ui/studies/table1-chart.ts';
import { around, fileOf, type GoldenCase } from './file.ts';
import { run, type RunName } from './runs.ts';
import { fullestQueue } from './views.ts';

const read = (file: string): string => readFileSync(file, 'utf8');

/** A study's result as it is in the project. */
function result<Data>(file: string): Data {
  return JSON.parse(read(`docs/studies/${file}.json`)) as Data;
}

/** A study's figure, by the place of both in their lists. */
function studyFigure(slug: string, place: number, width: number): string {
  const data = studyPages.find((page) => page.slug === slug)?.data(read);
  const figure = data?.figures[place];
  if (data === undefined || figure === undefined) throw new Error(`no figure ${place} of ${slug}`);
  return fileOf(chart(chartOf(data, data.table.points, figure, width, 420)));
}

const point = (x: number, y: number, half = 0) => ({ x, y, low: y - half, high: y + half });

/** What no study's figure has: equal factors along, not from 0 upward, curves beside each other, a gap. */
const swept: ChartOptions = {
  width: 340,
  height: 300,
  title: 'Time over rate',
  description: 'Made up: two curves of which one has a gap.',
  along: 'rate, Mb/s',
  upward: 'time, ms',
  numbers: { along: String, upward: String },
  across: { from: 0.1, to: 1000, byFactors: true },
  closeUp: true,
  room: { low: 930, high: 1010 },
  curves: [
    {
      name: 'delayed ACKs',
      points: [point(0.1, 1000, 8), point(1, 990, 6), point(10, NaN), point(1000, 960, 12)],
    },
    {
      name: 'immediate ACKs',
      points: [point(0.1, 996, 8), point(1, 975, 6), point(10, 962, 6), point(1000, 940)],
    },
  ],
};

/** A moment at which the queue is full, in the connection's own colours and the others'. */
function stack(): string {
  const { trace } = run('mixed-restart-policies');
  const queue = fullestQueue(trace);
  const [drop] = queue.drops;
  if (drop === undefined) throw new Error('nothing is dropped');
  const { ground, frames, drops, ...rest } = queueStack(trace, queue, {
    width: 720,
    height: 150,
    time: drop.time,
    connection: 1,
  });
  return fileOf({ ...rest, ground, marks: [...frames, ...drops], labels: [] });
}

/** The slider's marks in their colours, of two runs below each other. */
function scrubber(): string {
  const width = 720;
  const strips = (['short-initial-segment', 'mixed-restart-policies'] as const).map((name, i) => {
    const { trace } = run(name);
    const domain = wholeDomain(trace, true);
    const scale = createTimeScale({
      domain,
      range: [0, width],
      folds: foldsOf(trace, domain),
      foldLength: 115,
    });
    const { data, acks, lost, waits } = scrubberMarks(trace, scale);
    const stroke = (d: string, colour: string): string =>
      `<path d="${d}" stroke="${colour}" stroke-width="1.5"/>`;
    return [
      `<g transform="translate(0 ${i * 30 + 5})">`,
      ...waits.map((d) => `<path d="${d}" fill="${filePalette.held}" opacity="0.22"/>`),
      stroke(acks, filePalette.ack),
      stroke(data, filePalette.data),
      stroke(lost, filePalette.loss),
      '</g>',
    ].join('\n');
  });
  return around(empty(width, 60, 'Marks of the slider'), strips.join('\n'));
}

/** All entries of the key, below each other. */
function key(): string {
  const looks = new StyleResolver(filePalette, fileFonts);
  const entries = [...legend, ...windowsLegend, ...todayLegend, ...waterfallLegend];
  const lines = entries.map(({ words, marks }, i) => {
    const groups = marks.map(({ role, shapes }) => ({ class: role, title: '', shapes }));
    return [
      `<g transform="translate(8 ${i * 28 + 6})">`,
      groupsSvg(groups, looks),
      `<text x="52" y="16" fill="${filePalette.ink}">${escapeText(words)}</text>`,
      '</g>',
    ].join('\n');
  });
  return around(empty(860, entries.length * 28 + 10, 'Key'), lines.join('\n'));
}

function empty(width: number, height: number, title: string): Drawing {
  return { width, height, title, description: '', ground: [], marks: [], labels: [] };
}

/** A whole run to scale, at the end or as it has been watched up to a time, milliseconds. */
function wholeRun(name: RunName, width: number, height: number, at = Infinity): string {
  const { trace, heartbeats } = run(name);
  return fileOf(lanesAt(lanesLayout(trace, { width, height, heartbeats }), at * 1e6));
}

export const figureCases: readonly GoldenCase[] = [
  ...lanesSizes.map(({ width, height }) => ({
    name: `lanes-header-flush-${width}`,
    draw: () => wholeRun('short-initial-segment', width, height),
  })),
  {
    name: 'lanes-moment-640',
    draw: () => wholeRun('short-initial-segment', 640, 300, 190.2),
  },
  { name: 'lanes-no-silence-312', draw: () => wholeRun('joined-header', 312, 236) },
  { name: 'lanes-losses-640', draw: () => wholeRun('victim-flow', 640, 300) },
  { name: 'lanes-thinned-640', draw: () => wholeRun('long', 640, 300) },
  ...[340, 720].map((width) => ({
    name: `chart-restart-delay-${width}`,
    draw: () => studyFigure('restart-by-delay', 0, width),
  })),
  { name: 'chart-factors-340', draw: () => fileOf(chart(swept)) },
  {
    name: 'chart-table1-rows-720',
    draw: () => fileOf(rowChart(table1Chart(result('table1'), 4, 720, 300))),
  },
  { name: 'queue-stack-720', draw: stack },
  { name: 'scrubber-two-runs-720', draw: scrubber },
  { name: 'legend-860', draw: key },
];
