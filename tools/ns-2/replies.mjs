// Records what ns-2 does with the work of `ackclock study restart-burst` and `restart-delay`:
//   node tools/ns-2/replies.mjs bytes|delay QUEUE_PACKETS POINT,POINT... > FILE.csv
// The columns are those of tests/fixtures/ns2/burst-size-queue10.csv. Needs `ns` of ns-2 2.35.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('replies.tcl', import.meta.url));
const times = fileURLToPath(
  new URL('../../tests/fixtures/ns2/workload-start-times.csv', import.meta.url),
);
const policies = ['reno-nssr', 'reno-ssr', 'vegas-nssr', 'rbp-rate', 'rbp-cwnd'];
const seeds = 10;
/** The 95 % quantile of Student's t with nine degrees of freedom. */
const student = 1.83311;

const [what = '', queue = '', list = ''] = process.argv.slice(2);
if (!['bytes', 'delay'].includes(what) || !/^\d+$/.test(queue) || !/^\d+(,\d+)*$/.test(list)) {
  console.error('usage: node tools/ns-2/replies.mjs bytes|delay QUEUE_PACKETS POINT,POINT...');
  process.exit(2);
}

console.log(
  'policy,burst_bytes,delay_ms,queue_packets,seeds,warm_elapsed_data_s,warm_elapsed_data_s_ci90,' +
    'warm_drops_per_xfer,warm_drops_per_xfer_ci90,warm_rexmit_per_xfer,warm_timeouts_per_xfer,' +
    'cold_elapsed_data_s,cold_drops_per_xfer,unfinished',
);
for (const policy of policies) {
  for (const point of list.split(',')) {
    const [bytes, delay] = what === 'bytes' ? [point, '100'] : ['24000', point];
    /** @type {number[][]} */
    const runs = [];
    for (let seed = 1; seed <= seeds; seed++) {
      const parameters = [script, policy, bytes, delay, queue, `${seed}`, times];
      const { stdout } = await promisify(execFile)('ns', parameters);
      runs.push(stdout.trim().split(' ').map(Number));
    }
    const column = (/** @type {number} */ i) => runs.map((run) => run[i] ?? NaN);
    const [elapsed, drops, again, timeouts, cold, coldDrops] = [0, 1, 2, 3, 4, 5].map((i) =>
      mean(column(i)).toFixed(5),
    );
    const unfinished = column(6).reduce((sum, value) => sum + value, 0);
    console.log(
      [policy, bytes, delay, queue, seeds]
        .concat([elapsed, halfWidth(column(0)), drops, halfWidth(column(1))])
        .concat([again, timeouts, cold, coldDrops, unfinished])
        .join(','),
    );
  }
}

/** @param {number[]} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Half the width of the 90 % interval of the mean. @param {number[]} values */
function halfWidth(values) {
  const middle = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return ((student * Math.sqrt(squares / (values.length - 1))) / Math.sqrt(seeds)).toFixed(5);
}
