/**
 * @typedef {{ path: string, bytes: number, times: readonly number[] }} Paint
 * @typedef {{ median: number, p95: number, worst: number }} Seeks milliseconds, of seeks and of frames
 * @typedef {{ median: number, lowest: number, highest: number }} Rounds milliseconds
 * @typedef {{ name: string, traced: boolean, events: number, ms: Rounds, events_per_s: number,
 *   of_untraced: Rounds | undefined, ns2: Rounds | undefined, ns2_traced: Rounds | undefined }} Case
 * @typedef {{
 *   rounds: number,
 *   version: string,
 *   commit: string | undefined,
 *   machine: { processor: string, cores: number, node: string, ns2: string | undefined, load: number },
 *   cases: readonly Case[],
 *   sweep: { runs: number, seconds: number },
 *   long: { events: number, records: number, segments: number, bytes_per_record: number,
 *     seeks: number, all: Seeks, back: Seeks, forward: Seeks },
 *   pictures: { version: string, opened: number, moves: readonly (Seeks & { name: string })[], lesson: readonly (Seeks & { name: string })[], sandbox: readonly (Seeks & { name: string })[], motion: readonly (Seeks & { name: string })[], figure6: { seconds: number, same: boolean } },
 *   million: { segments: number, records: number, first: number, drawn: readonly (Seeks & { name: string })[] },
 *   paints: readonly Paint[],
 * }} PerformanceData
 */

/** @param {number} value */
const grouped = (value) => Math.round(value).toLocaleString('en');

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** @param {string} which @param {Seeks} seeks */
const seekRow = (which, { median, p95, worst }) =>
  `| ${which} | ${median.toFixed(1)} | ${p95.toFixed(1)} | ${worst.toFixed(1)} |`;

/**
 * @param {PerformanceData} data
 * @returns {[what: string, aim: string, measured: string, met: boolean][]}
 */
function aimsOf({ cases, long, pictures, paints }) {
  /** @param {string} name @param {boolean} traced */
  const found = (name, traced) => cases.find((one) => one.name === name && one.traced === traced);
  /** @type {[string, string, string, boolean][]} */
  const aims = [];
  /** @param {string} what @param {number | undefined} measured @param {number} most @param {string} unit */
  const atMost = (what, measured, most, unit) => {
    if (measured === undefined) return;
    const value = measured.toFixed(unit === '' ? 2 : 1);
    aims.push([what, `at most ${most}${unit}`, `${value}${unit}`, Number(value) <= most]);
  };
  for (const name of ['W2', 'W2 loss 0.1%']) {
    const [bare, traced] = [found(name, false), found(name, true)];
    if (bare?.ns2 !== undefined && traced !== undefined) {
      atMost(`${name}, in times of ns-2’s`, bare.ms.median / bare.ns2.median, 1, '');
      atMost(`${name} traced, in times of ns-2’s`, traced.ms.median / bare.ns2.median, 1.5, '');
    }
    atMost(
      `${name} traced, in times of it untraced, median of the rounds`,
      traced?.of_untraced?.median,
      1.6,
      '',
    );
  }
  const w1 = found('W1', false);
  if (w1?.ns2 !== undefined) {
    atMost('W1, in times of ns-2’s', w1.ms.median / w1.ns2.median, 0.5, '');
  }
  atMost('a record of the log', long.bytes_per_record, 48, ' bytes');
  atMost('a seek, 95 of 100', long.all.p95, 16, ' ms');
  for (const { name, p95 } of pictures.moves) atMost(`${name}, 95 of 100 frames`, p95, 20, ' ms');
  const [, work] = pictures.lesson;
  atMost('a lesson’s new picture, 95 of 100', work?.p95, 16, ' ms');
  for (const { name, p95 } of pictures.motion) atMost(`${name}, 95 of 100 frames`, p95, 20, ' ms');
  const [, slid] = pictures.sandbox;
  atMost('Figure 6 in its page', pictures.figure6.seconds, 15, ' s');
  atMost('a slider’s new picture, 95 of 100', slid?.p95, 16, ' ms');
  const slowest = Math.max(...paints.map(({ times }) => median(times))) / 1000;
  atMost('the largest contentful paint of a lesson on a slow line, median', slowest, 2, ' s');
  return aims;
}

/** Median, and lowest to highest. @param {Rounds} times */
const told = ({ median, lowest, highest }) =>
  `${median.toFixed(1)} (${lowest.toFixed(1)} to ${highest.toFixed(1)})`;

/** A row of the race. @param {Case} one @param {boolean} withNs */
function raceRow({ name, traced, events, ms, events_per_s, ns2, ns2_traced }, withNs) {
  const own = [name, traced ? 'yes' : 'no', grouped(events), told(ms), grouped(events_per_s)];
  /** @param {Rounds | undefined} peer */
  const against = (peer) =>
    peer === undefined ? ['', ''] : [told(peer), (peer.median / ms.median).toFixed(2)];
  // Without a log ours is not to be compared with one that writes.
  const peers = withNs ? [...against(ns2), ...against(traced ? ns2_traced : undefined)] : [];
  return `| ${[...own, ...peers].join(' | ')} |`;
}

/** @param {PerformanceData} data */
export function performanceDocument(data) {
  const { rounds, version, commit, machine, cases, sweep, long, pictures, million, paints } = data;
  const busy =
    machine.load > 1.5
      ? `\n**The machine was busy with other work (load ${machine.load.toFixed(1)}): the ratios hold better than the times.**\n`
      : '';
  const withNs = cases.some(({ ns2 }) => ns2 !== undefined);
  return `# How fast the engine is

Written by \`npm run performance\`, which measures every number here; do not edit. Version ${version}${commit === undefined ? '' : `, commit ${commit}`}, Node ${machine.node},
${machine.cores} cores of ${machine.processor}${machine.ns2 === undefined ? '' : `, ns-2 ${machine.ns2}`}. Times depend on the machine, ratios hardly.
${busy}
## What was aimed at

| | aim | measured | |
|---|---:|---:|---|
${aimsOf(data)
  .map(
    ([what, aim, measured, met]) =>
      `| ${what} | ${aim} | ${measured} | ${met ? 'met' : '**not met**'} |`,
  )
  .join('\n')}

Why those that are not met are not: docs/decisions/0009 (the log), 0010 (pictures).

## The event loop${withNs ? ', beside ns-2' : ''}

\`ackclock bench\`: W1 is the dumbbell of the restart study (ten clients, ten rounds of replies of 24 KB, one seed); W2 is 100 MB by
Reno over 100 Mb/s and 20 ms of round trip with delayed ACKs, without loss and with losses. *Traced* runs write the whole log,
as a page needs it, where the run before wrote its own (*fresh memory*: where nothing was written yet, as a page's first run);
the others do not. The event loop alone is timed: no start of a process, no reading of scenarios; each case in a worker of its
own, warmed up until a million events have run, then the median of nine runs.${
    withNs
      ? ` ns-2 does the same work by \`tools/ns-2/replies-timed.tcl\` and
\`bulk-timed.tcl\`, once in each process: it starts cold, but is compiled beforehand. Both run by turns, ${rounds} times: medians, and
the lowest to the highest of the rounds. A ratio above 1 means that ours is faster. *ns-2 with its trace* writes a line of text
for each packet at each end of a line (\`$ns trace-all\`), to /dev/null: what our log is to be compared with, though it says more
(why nothing is sent, windows, round trips) and is kept.`
      : ` Medians of ${rounds} rounds, and the lowest to the highest. ns-2 was not
installed: there is nothing to compare with.`
  }

| case | traced | events | ours, ms | events per second |${withNs ? ' ns-2, ms | ns-2 / ours | ns-2 with its trace, ms | that / ours |' : ''}
|---|---|---:|---:|---:|${withNs ? '---:|---:|---:|---:|' : ''}
${cases.map((one) => raceRow(one, withNs)).join('\n')}

${withNs ? 'An event of one simulator is not one of the other: ns-2 is asked for the time of the same work, not for its events.\n' : ''}
## A study

The whole of Figure 6 (\`ackclock study restart-burst\`): ${grouped(sweep.runs)} runs in ${sweep.seconds.toFixed(1)} s on ${machine.cores} cores, from the command to the table.

## The log, and going anywhere in it

One transfer of ${grouped(long.events)} events, traced, as a page drives it:

| | |
|---|---:|
| records | ${grouped(long.records)} |
| bytes per record | ${long.bytes_per_record} |
| size of the log, MB | ${((long.records * long.bytes_per_record) / 1e6).toFixed(1)} |
| records per segment | ${(long.records / long.segments).toFixed(2)} |

To ${long.seeks} random events in turn, by \`Simulation.seek\`, ms:

| | median | 95 of 100 take less than | slowest |
|---|---:|---:|---:|
${seekRow('all', long.all)}
${seekRow('backwards', long.back)}
${seekRow('forwards', long.forward)}

The engine restores the last snapshot before the event and runs on from there: that costs the distance of snapshots, which
grows with the length of a run.

## Pictures in a page

Chromium ${pictures.version} without a graphics card, a window of 1440 x 900, the built sandbox: the long transfer of 100,000 segments,
${(pictures.opened / 1000).toFixed(1)} s from its choice to its pictures. Plot, ladder and packets follow while a key pans or zooms once in each frame;
milliseconds from frame to frame, of which a screen of 60 Hz gives at least 16.7:

| | median | 95 of 100 take less than | slowest |
|---|---:|---:|---:|
${pictures.moves.map((move) => seekRow(move.name, move)).join('\n')}

The same transfer with ten times as much to carry, ${grouped(million.segments)} segments in ${grouped(million.records)} records: plot and ladder
of the whole are worked out in ${(million.first / 1000).toFixed(1)} s, once; afterwards, for each step of a pan, both together, ms (to which the page
adds what it takes to show them):

| | median | 95 of 100 take less than | slowest |
|---|---:|---:|---:|
${million.drawn.map((row) => seekRow(row.name, row)).join('\n')}

A task of a lesson, from a changed parameter to the frame that shows the new run, ms; all of it has the wait for the screen's
next frame in it, up to 16.7 ms. What a pointer alone meets (titles, the wide outlines that take clicks) is written when the pictures rest,
here and while a key is held, and is no part of these times:

| | median | 95 of 100 take less than | slowest |
|---|---:|---:|---:|
${pictures.lesson.map((row) => seekRow(row.name, row)).join('\n')}

A slider of the sandbox that is dragged over all its places, in the same way, like the task in three fresh pages, 240 changes in each: the run, the plot, the ladder, the packets and the field itself. The rest of the form follows
when the hand rests, and is no part of these times.

| | median | 95 of 100 take less than | slowest |
|---|---:|---:|---:|
${pictures.sandbox.map((row) => seekRow(row.name, row)).join('\n')}

What moves by itself in a lesson, in three fresh pages; milliseconds from frame to frame:

| | median | 95 of 100 take less than | slowest |
|---|---:|---:|---:|
${pictures.motion.map((row) => seekRow(row.name, row)).join('\n')}

The whole of Figure 6 in its page, a worker on each core: ${pictures.figure6.seconds.toFixed(1)} s, ${
    pictures.figure6.same
      ? 'with the digits of the command line'
      : '**not** with the digits of the command line'
  }.

${paintSection(paints)}`;
}

/**
 * What the first visit of a lesson takes on a slow line.
 * @param {readonly Paint[]} paints
 */
function paintSection(paints) {
  const rows = paints.map(({ path, bytes, times }) => {
    const [usual, worst] = [median(times), Math.max(...times)].map((ms) => (ms / 1000).toFixed(2));
    return `| ${path} | ${(bytes / 1024).toFixed(0)} | ${usual} | ${worst} |`;
  });
  return `## A lesson on a slow line

Largest contentful paint of a lesson’s page, seconds; the aim is at most 2.0. Chromium, a window of 1440 x 900, nothing kept
from before, the network throttled by Chrome’s own preset ‘Fast 3G’ (since 2024 called ‘Slow 4G’): 1.44 Mb/s, and 562.5 ms
before each answer begins. The server compresses text as gzip, which is assumed of a real one.

| page | HTML, KB | median of ${paints[0]?.times.length ?? 0} | slowest |
|---|---:|---:|---:|
${rows.join('\n')}
`;
}
