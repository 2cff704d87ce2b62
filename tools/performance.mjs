// `npm run performance`: measures how fast the engine is on this machine, compared to ns-2 if it is installed (Debian:
// apt-get install ns2), and writes docs/performance.md. Takes some minutes, on an otherwise idle machine. `-- FILE` writes
// elsewhere.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { bundled } from './performance/bundled.mjs';
import { measureCapture } from './performance/capture.mjs';
import { performanceDocument } from './performance/document.mjs';
import { largestLesson } from './performance/largest-lesson.mjs';
import { measureFrames } from './performance/frames.mjs';
import { million } from './performance/million.mjs';
import { measurePaints } from './performance/paint.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const rounds = 9;
const seeks = 200;
const eventsOfSeek = 1_000_000;

/** @param {string} program @param {string[]} parameters */
function output(program, ...parameters) {
  const options = { cwd: root, encoding: /** @type {const} */ ('utf8'), maxBuffer: 1e9 };
  return execFileSync(program, parameters, { ...options, stdio: ['ignore', 'pipe', 'ignore'] });
}

/** @param {string[]} parameters */
const ackclock = (...parameters) =>
  JSON.parse(output(process.execPath, 'bin/ackclock.mjs', ...parameters, '--json'));

/** @type {Record<string, string[]>} */
const peers = {
  W1: ['tools/ns-2/replies-timed.tcl'],
  W2: ['tools/ns-2/bulk-timed.tcl', '0'],
  'W2 loss 0.1%': ['tools/ns-2/bulk-timed.tcl', '0.001'],
};

/** Where ns-2's own trace goes: this measures making its text, not writing it to a disk. */
const nowhere = '/dev/null';

/** The version of ns-2 that is installed; undefined: none. */
function versionOfNs() {
  try {
    output('ns', peers.W1?.[0] ?? '');
    const options = { encoding: /** @type {const} */ ('utf8'), input: 'puts [ns-version]\n' };
    return execFileSync('ns', ['-'], options).trim();
  } catch {
    return undefined;
  }
}

/** @param {readonly number[]} values @param {number} part */
function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

/** @param {readonly number[]} values */
function summary(values) {
  return { median: quantile(values, 0.5), p95: quantile(values, 0.95), worst: Math.max(...values) };
}

/** Median and ends of what the rounds took, ms. @param {readonly number[]} times */
function spread(times) {
  return { median: quantile(times, 0.5), lowest: Math.min(...times), highest: Math.max(...times) };
}

/** Alternates ours and ns-2's, so that whatever slows the machine slows both. @param {boolean} withNs */
function race(withNs) {
  /** @type {Map<string, { name: string, traced: boolean, events: number, times: number[] }>} */
  const ours = new Map();
  /** @type {Record<string, { bare: number[], traced: number[] }>} */
  const theirs = Object.fromEntries(
    Object.keys(peers).map((name) => [name, { bare: [], traced: [] }]),
  );
  for (let round = 0; round < rounds; round++) {
    for (const { name, traced, events, ms } of ackclock('bench').cases) {
      const key = `${name} ${traced}`;
      const times = ours.get(key)?.times ?? [];
      ours.set(key, { name, traced, events, times: [...times, ms] });
    }
    if (!withNs) continue;
    for (const [name, parameters] of Object.entries(peers)) {
      const time = (/** @type {string[]} */ ...more) =>
        Number(output('ns', ...parameters, ...more).split(' ')[0]) / 1000;
      theirs[name]?.bare.push(time());
      theirs[name]?.traced.push(time(nowhere));
    }
  }
  return [...ours.values()].map(({ name, traced, events, times }) => {
    const ms = spread(times);
    const bare = ours.get(`${name} false`);
    // Round by round: a round's runs follow each other, so a slow phase affects both.
    const ratios = traced
      ? bare && times.map((time, i) => time / (bare.times[i] ?? NaN))
      : undefined;
    const peer = withNs ? theirs[name] : undefined;
    return {
      name,
      traced,
      events,
      ms,
      events_per_s: Math.round((events / ms.median) * 1000),
      of_untraced: ratios && spread(ratios),
      ns2: peer && spread(peer.bare),
      ns2_traced: peer && spread(peer.traced),
    };
  });
}

/** The whole of Figure 6: five policies, twenty sizes, ten seeds, on all cores. */
function wholeSweep() {
  const begun = performance.now();
  const { points, seeds } = ackclock('study', 'restart-burst');
  return { runs: points.length * seeds, seconds: (performance.now() - begun) / 1000 };
}

/** A long run, as a page drives it: how big its log is, how long it takes to go anywhere in it. */
async function longRun() {
  const { engine, scenario, codes, format } = await bundled();
  const { Simulation } = engine;
  const { checkScenario, compile } = scenario;
  const { Kind } = codes;
  const { recordBytes } = format;
  const tcp = { mss: 1460, receiveBuffer: 65_535, sendBuffer: 1_000_000 };
  const checked = checkScenario({
    version: 1,
    network: { kind: 'link', rate: 100, delay: 10, queue: 1000, down: { lossRate: 0.0001 } },
    hosts: { client: { tcp }, server: { tcp } },
    script: {
      client: { actions: [{ do: 'await-end' }], readSize: 65_536 },
      server: {
        actions: Array.from({ length: 20 }, () => ({ do: 'write', bytes: 50_000_000 })),
      },
    },
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  const simulation = new Simulation(compile(checked.scenario));
  simulation.seek(eventsOfSeek);
  const events = simulation.eventCount;
  const trace = simulation.trace();
  let segments = 0;
  for (let id = 0; id < trace.length; id++) if (trace.kind(id) === Kind.SegmentSent) segments++;

  // The same places on every machine, by Park and Miller's generator.
  let random = 1;
  const times = Array.from({ length: seeks }, () => {
    random = (random * 48_271) % 2_147_483_647;
    const place = Math.floor((random / 2_147_483_647) * events);
    const back = place < simulation.eventCount;
    const begun = performance.now();
    simulation.seek(place);
    return { back, ms: performance.now() - begun };
  });
  return {
    events,
    records: trace.length,
    segments,
    bytes_per_record: recordBytes,
    seeks,
    all: summary(times.map(({ ms }) => ms)),
    back: summary(times.filter(({ back }) => back).map(({ ms }) => ms)),
    forward: summary(times.filter(({ back }) => !back).map(({ ms }) => ms)),
  };
}

/** How pictures follow, in a browser. */
async function pictures() {
  const { version, opened, moves, lesson, sandbox, motion, figure6 } = await measureFrames();
  return {
    version,
    opened,
    moves: moves.map(({ name, ms }) => ({ name, ...summary(ms) })),
    lesson: lesson.map(({ name, ms }) => ({ name, ...summary(ms) })),
    sandbox: sandbox.map(({ name, ms }) => ({ name, ...summary(ms) })),
    motion: motion.map(({ name, ms }) => ({ name, ...summary(ms) })),
    figure6,
  };
}

/** The measured commit, and whether anything is changed beyond it. */
function commitOf() {
  try {
    const changed = output('git', 'status', '--porcelain', '--untracked-files=no') !== '';
    const commit = output('git', 'rev-parse', '--short', 'HEAD').trim();
    return changed ? `${commit} (with changes)` : commit;
  } catch {
    // Measured in a copy without history.
    return undefined;
  }
}

/** How long pictures of a very long run take, without a page around them. */
async function veryLongRun() {
  const { drawn, ...run } = await million();
  return { ...run, drawn: drawn.map(({ name, ms }) => ({ name, ...summary(ms) })) };
}

const load = loadavg()[0] ?? 0;
const ns2 = versionOfNs();
const data = {
  rounds,
  machine: {
    processor: cpus()[0]?.model.trim() ?? 'a processor unknown',
    cores: availableParallelism(),
    node: process.versions.node,
    ns2,
    load,
  },
  version: JSON.parse(readFileSync(`${root}package.json`, 'utf8')).version,
  commit: commitOf(),
  cases: race(ns2 !== undefined),
  sweep: wholeSweep(),
  long: await longRun(),
  pictures: await pictures(),
  million: await veryLongRun(),
  capture: await measureCapture(`${root}dist`),
  // One that is often the first, and the largest.
  paints: await measurePaints(['lessons/short-initial-segment/', largestLesson(`${root}dist`)]),
};
const [file = `${root}docs/performance.md`] = process.argv.slice(2);
writeFileSync(file, performanceDocument(data));
console.log(file === `${root}docs/performance.md` ? 'docs/performance.md' : file);
if (load > 1.5) {
  console.log(
    `The machine was busy (load ${load.toFixed(1)}): measure again before you commit the result.`,
  );
}
