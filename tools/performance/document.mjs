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
 *   capture: import('./capture.mjs').CaptureMeasured,
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
function aimsOf({ cases, long, pictures, capture, paints }) {
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
      atMost(`${name} relative to ns-2`, bare.ms.median / bare.ns2.median, 1, '');
      atMost(`${name} traced relative to ns-2`, traced.ms.median / bare.ns2.median, 1.5, '');
    }
    atMost(
      `${name} traced relative to untraced, median of the rounds`,
      traced?.of_untraced?.median,
      1.6,
      '',
    );
  }
  const w1 = found('W1', false);
  if (w1?.ns2 !== undefined) {
    atMost('W1 relative to ns-2', w1.ms.median / w1.ns2.median, 0.5, '');
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
  const { reader, page } = capture;
  atMost('a capture of a million packets, to its table', page.opened / 1000, 20, ' s');
  atMost('its reader’s memory', reader.memory / 1e6, 600, ' MB');
  atMost('its first picture, after its last packet', (page.drawn - page.opened) / 1000, 2, ' s');
  const slowest = Math.max(...paints.map(({ times }) => median(times))) / 1000;
  atMost('the largest contentful paint of a lesson on a slow connection, median', slowest, 2, ' s');
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
  const { rounds, version, commit, machine, cases, sweep, long, pictures, million } = data;
  const { capture, paints } = data;
  const busy =
    machine.load > 1.5
      ? `\n**The machine was busy with other work (load ${machine.load.toFixed(1)}), so trust the ratios more than the times.**\n`
      : '';
  const withNs = cases.some(({ ns2 }) => ns2 !== undefined);
  return `# How fast the engine is

Written by \`npm run performance\`, which measures every number here. Don’t edit it. Version ${version}${commit === undefined ? '' : `, commit ${commit}`}, Node ${machine.node},
${machine.cores} cores of ${machine.processor}${machine.ns2 === undefined ? '' : `, ns-2 ${machine.ns2}`}. Times depend on the machine; ratios hardly do.
${busy}
## Targets

| | target | measured | |
|---|---:|---:|---|
${aimsOf(data)
  .map(
    ([what, aim, measured, met]) =>
      `| ${what} | ${aim} | ${measured} | ${met ? 'met' : '**not met**'} |`,
  )
  .join('\n')}

For targets we miss, see docs/decisions/0009 (the log) and 0010 (pictures).

## The event loop${withNs ? ', compared with ns-2' : ''}

\`ackclock bench\` runs two workloads. W1 is the dumbbell of the restart study: ten clients, ten rounds of 24 KB replies, one seed. W2 is
100 MB sent by Reno over 100 Mb/s and a 20 ms round trip with delayed ACKs, without loss and with losses. *Traced* runs write the
whole log, as a page needs it, into the memory that the previous run used (*fresh memory*: into memory that nothing has used yet, as in
a page's first run). The others write none. Only the event loop is timed, not the start of a process or the reading of scenarios. Each case has
its own worker, which is warmed up until a million events have run; the result is the median of nine runs.${
    withNs
      ? ` ns-2 does the same work with \`tools/ns-2/replies-timed.tcl\` and
\`bulk-timed.tcl\`, once per process: it starts cold, but was compiled beforehand. The two simulators take turns, ${rounds} times; the
table shows medians, and the lowest to the highest of the rounds. A ratio above 1 means that ours is faster. *ns-2 with its trace*
writes a line of text to /dev/null for each packet at each end of a link (\`$ns trace-all\`). That is what to compare our log with, although ours says
more (why nothing is sent, windows, round trips) and is kept.`
      : ` The table shows medians of ${rounds} rounds, and the lowest to the highest. ns-2 was not
installed, so there is nothing to compare with.`
  }

| case | traced | events | ours, ms | events per second |${withNs ? ' ns-2, ms | ns-2 / ours | ns-2 with its trace, ms | that / ours |' : ''}
|---|---|---:|---:|---:|${withNs ? '---:|---:|---:|---:|' : ''}
${cases.map((one) => raceRow(one, withNs)).join('\n')}

${withNs ? 'The two simulators divide the work into different events, so we compare the time for the same work, not the events.\n' : ''}
## A study

The whole of Figure 6 (\`ackclock study restart-burst\`): ${grouped(sweep.runs)} runs in ${sweep.seconds.toFixed(1)} s on ${machine.cores} cores, from the command to the table.

## The log, and jumping around in it

One traced transfer of ${grouped(long.events)} events, driven as a page does:

| | |
|---|---:|
| records | ${grouped(long.records)} |
| bytes per record | ${long.bytes_per_record} |
| size of the log, MB | ${((long.records * long.bytes_per_record) / 1e6).toFixed(1)} |
| records per segment | ${(long.records / long.segments).toFixed(2)} |

Jumping to ${long.seeks} random events in turn with \`Simulation.seek\`, ms:

| | median | 95 of 100 take less than | slowest |
|---|---:|---:|---:|
${seekRow('all', long.all)}
${seekRow('backwards', long.back)}
${seekRow('forwards', long.forward)}

The engine restores the last snapshot before the event and runs on from there. How long that takes depends on the distance between
snapshots, which grows with the length of a run.

## Pictures in a page

Measured in the built sandbox with Chromium ${pictures.version}, without a graphics card, in a window of 1440 x 900. The long transfer of 100,000
segments takes ${(pictures.opened / 1000).toFixed(1)} s from its choice to its pictures. Then a key pans or zooms once in each frame, and plot, ladder and packets
follow. The table has the milliseconds from frame to frame; on a 60 Hz screen they are at least 16.7:

| | median | 95 of 100 take less than | slowest |
|---|---:|---:|---:|
${pictures.moves.map((move) => seekRow(move.name, move)).join('\n')}

The same transfer with ten times as much data has ${grouped(million.segments)} segments in ${grouped(million.records)} records. Plot and ladder of the whole
run are computed once, in ${(million.first / 1000).toFixed(1)} s. After that, each step of a pan takes so many ms for both together (the page adds the time
to show them):

| | median | 95 of 100 take less than | slowest |
|---|---:|---:|---:|
${million.drawn.map((row) => seekRow(row.name, row)).join('\n')}

In a task of a lesson, from a changed parameter to the frame that shows the new run, ms. Each time includes the wait for the screen's
next frame, up to 16.7 ms. What only a pointer uses (titles, the wide outlines that take clicks) is written once the pictures rest, here and
while a key is held, so these times leave it out:

| | median | 95 of 100 take less than | slowest |
|---|---:|---:|---:|
${pictures.lesson.map((row) => seekRow(row.name, row)).join('\n')}

A slider of the sandbox, dragged over all its values and measured in the same way. As with the task, there are three fresh pages with 240
changes each. The times cover the run, the plot, the ladder, the packets and the field itself. The rest of the form follows when
the hand rests, so these times leave it out.


| | median | 95 of 100 take less than | slowest |
|---|---:|---:|---:|
${pictures.sandbox.map((row) => seekRow(row.name, row)).join('\n')}

What moves by itself in a lesson, in three fresh pages, in milliseconds from frame to frame:

| | median | 95 of 100 take less than | slowest |
|---|---:|---:|---:|
${pictures.motion.map((row) => seekRow(row.name, row)).join('\n')}

The whole of Figure 6 in its page, with a worker on each core: ${pictures.figure6.seconds.toFixed(1)} s, ${
    pictures.figure6.same
      ? 'with the same digits as on the command line'
      : '**not** with the same digits as on the command line'
  }.

${captureSection(capture)}
${paintSection(paints)}`;
}

/** @param {import('./capture.mjs').CaptureMeasured} capture */
function captureSection({ packets, bytes, reader, page }) {
  /** @param {string} what @param {'opened' | 'drawn' | 'shown'} step */
  const row = (what, step) =>
    `| ${what} | ${[reader, page].map((one) => (one[step] / 1000).toFixed(1)).join(' | ')} |`;
  const most = [reader.memory, page.memory].map((all) =>
    all === undefined ? '' : grouped(all / 1e6),
  );
  return `## A large capture

A pcap file of ${grouped(bytes / 1e6)} MB with ${grouped(packets)} packets of one connection, opened by the site’s reader: alone in a process of Node, and in its
page, where a worker reads and the page draws. Seconds from the choice of the file:

| | reader alone | in its page |
|---|---:|---:|
${row('its table is there', 'opened')}
${row('its first picture', 'drawn')}
${row(`its log of ${grouped(reader.records)} records and what held it up`, 'shown')}
| all views of it | | ${(page.whole / 1000).toFixed(1)} |
| most memory of the process, MB | ${most.join(' | ')} |
`;
}

/**
 * How long the first visit of a lesson takes on a slow connection.
 * @param {readonly Paint[]} paints
 */
function paintSection(paints) {
  const rows = paints.map(({ path, bytes, times }) => {
    const [usual, worst] = [median(times), Math.max(...times)].map((ms) => (ms / 1000).toFixed(2));
    return `| ${path} | ${(bytes / 1024).toFixed(0)} | ${usual} | ${worst} |`;
  });
  return `## A lesson on a slow connection

Largest contentful paint of a lesson’s page, in seconds. The target is at most 2.0. Chromium has a window of 1440 x 900 and an empty
cache, and its preset ‘Fast 3G’ (called ‘Slow 4G’ since 2024) throttles the network to 1.44 Mb/s, with 562.5 ms before each answer
begins. The server compresses text with gzip, as a real one should.

| page | HTML, KB | median of ${paints[0]?.times.length ?? 0} | slowest |
|---|---:|---:|---:|
${rows.join('\n')}
`;
}
