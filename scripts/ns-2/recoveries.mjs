// Records how ns-2 repairs losses: node scripts/ns-2/recoveries.mjs > tests/fixtures/ns2/recoveries.csv
// Needs `ns` of ns-2 2.35.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('recoveries.tcl', import.meta.url));
const recoveries = ['tahoe', 'reno', 'newreno', 'sack'];
/** Segments of a window of about twenty, from 0; and of the transfer's end. */
const losses = [
  '',
  '80',
  '80 84',
  '80 84 88',
  '80 84 88 92',
  '80 81 82 83 84 85',
  '159',
  '157 158 159',
];

console.log('recovery,lost,timeouts,time_s,segment');
for (const recovery of recoveries) {
  for (const lost of losses) {
    const parameters = [script, recovery, ...lost.split(' ').filter((segment) => segment !== '')];
    const lines = execFileSync('ns', parameters, { encoding: 'utf8' }).trim().split('\n');
    const timeouts = lines.pop();
    for (const line of lines) {
      console.log([recovery, lost, timeouts, ...line.split(' ')].join(','));
    }
  }
}
