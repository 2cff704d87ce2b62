// `npm run fidelity`: compares the engine with published results and writes docs/fidelity.md, and docs/fidelity.json with
// the same as data; exits with 1 if something is not as it must be. Takes about a minute.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { recordRandomTransfers } from './ns-2/random.mjs';
import { sourceLoader } from './source-loader.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');
/** @param {string} file */
const readBytes = (file) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file)) : undefined;
const folder = mkdtempSync(join(tmpdir(), 'ackclock-'));

/** Runs a program of Node's in the project. @param {string[]} parameters */
function node(...parameters) {
  return execFileSync(process.execPath, parameters, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1e9,
  });
}

/** A study with ns-2's start times, on all cores. @param {string[]} parameters */
function sweep(...parameters) {
  const workload = ['--workload', ns2StartTimes, '--json'];
  return JSON.parse(node('bin/ackclock.mjs', 'study', ...parameters, ...workload));
}

/** The clauses, as reported by their tests: file, source, claim, whether it holds. */
function clauses() {
  const file = join(folder, 'clauses.json');
  try {
    node(
      'node_modules/vitest/vitest.mjs',
      ...['run', 'tests/clauses/clauses.test.ts', '--reporter=json', `--outputFile=${file}`],
    );
  } catch {
    // Failing clauses are listed in the report.
  }
  const [{ assertionResults }] = JSON.parse(readFileSync(file, 'utf8')).testResults;
  return assertionResults.flatMap(
    (/** @type {{ title: string, status: string }} */ { title, status }) => {
      const [, claim = '', clause] = /^(.*) \((\S+\.clause)\)$/.exec(title) ?? [];
      if (clause === undefined) return [];
      const text = read(`tests/clauses/${clause}`);
      const [, departure = ''] = /^departs: *(.*)$/m.exec(text) ?? [];
      const [, left_out = ''] = /^left out: *(.*)$/m.exec(text) ?? [];
      return [{ file: clause, claim, departure, left_out, passes: status === 'passed' }];
    },
  );
}

function ns2Installed() {
  return spawnSync('ns', ['/dev/null'], { stdio: 'ignore' }).error === undefined;
}

/** The sweeps by size and by delay meet in one network. @param {any[]} points */
function distinct(points) {
  return [
    ...new Map(
      points.map((point) => [
        [point.policy, point.burst_bytes, point.delay_ms, point.queue_packets].join(),
        point,
      ]),
    ).values(),
  ];
}

const vite = await sourceLoader();
const {
  compareOtherDraws,
  compareOverflow,
  compareRandomTransfer,
  linuxFidelity,
  linuxOverflows,
  linuxRuns,
  recordedTransfers,
  ns2OtherDraws,
  ns2RandomTransfers,
  ns2StartTimes,
  quickFidelity,
  startTimesOfNs2,
  statementReasons,
  sweepFidelity,
} = /** @type {typeof import('../src/studies/fidelity/index.ts')} */ (
  await vite.ssrLoadModule('/src/studies/fidelity/index.ts')
);
const { fidelityDocument } = /** @type {typeof import('./fidelity/document.ts')} */ (
  await vite.ssrLoadModule('/tools/fidelity/document.ts')
);
const { unmet } = /** @type {typeof import('./fidelity/unmet.ts')} */ (
  await vite.ssrLoadModule('/tools/fidelity/unmet.ts')
);
const { scenarioOf } = /** @type {typeof import('./linux/scenario.ts')} */ (
  await vite.ssrLoadModule('/tools/linux/scenario.ts')
);
const { matrixRows, silenceRows } = /** @type {typeof import('./fidelity/matrix.ts')} */ (
  await vite.ssrLoadModule('/tools/fidelity/matrix.ts')
);

const sweeps = [
  sweep('restart-burst'),
  sweep('restart-delay', '--queue', '24'),
  sweep('restart-delay', '--queue', '10'),
];
const points = distinct(sweeps.flatMap((study) => study.points));
const matrix = read('tests/engine/matrix/matrix.txt');
const data = {
  ...quickFidelity(read),
  ...sweepFidelity(read, points),
  linux_runs: linuxFidelity(readdirSync(join(root, linuxRuns)).sort(), readBytes),
  linux_overflows: readdirSync(join(root, linuxOverflows))
    .sort()
    .map((file) => JSON.parse(read(`${linuxOverflows}/${file}`)))
    .map((run) => compareOverflow(run.name, scenarioOf(run), run.takes)),
  random_transfers: recordedTransfers(read(ns2RandomTransfers)).map(compareRandomTransfer),
  other_draws: compareOtherDraws(read(ns2OtherDraws)),
  reasons: statementReasons(points, startTimesOfNs2(read(ns2StartTimes))),
  unfinished: sweeps.reduce((sum, { unfinished }) => sum + unfinished, 0),
  clauses: clauses(),
  matrix: matrixRows(matrix),
  silences: silenceRows(matrix),
};
await vite.close();
rmSync(folder, { recursive: true });

const json = join(root, 'docs/fidelity.json');
const style = await resolveConfig(json);
writeFileSync(json, await format(JSON.stringify(data), { ...style, filepath: json }));
writeFileSync(join(root, 'docs/fidelity.md'), fidelityDocument(data));
console.log('docs/fidelity.md, docs/fidelity.json');
const missed = unmet(data);
// If ns-2 is installed it is run again: the recording must match.
if (ns2Installed() && recordRandomTransfers() !== read(ns2RandomTransfers)) {
  missed.push(`${ns2RandomTransfers} is not what ns-2 does`);
}
for (const line of missed) console.error(`not met: ${line}`);
if (missed.length > 0) process.exitCode = 1;
