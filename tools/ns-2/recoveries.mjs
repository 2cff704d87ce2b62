// Records how ns-2 repairs losses: node tools/ns-2/recoveries.mjs > tests/fixtures/ns2/recoveries.csv
// Needs `ns` of ns-2 2.35.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('recoveries.tcl', import.meta.url));
const recoveries = ['tahoe', 'reno', 'newreno', 'sack'];
/**
 * Segments of a window of about twenty, from 0; and of the transfer's end. Three times with the last
 * segment of the window before it is halved, which is another with delayed ACKs.
 */
const losses = (/** @type {number} */ last) => [
  '',
  '80',
  '80 84',
  '80 84 88',
  '80 84 88 92',
  '80 81 82 83 84 85',
  `80 ${last}`,
  `80 ${last - 1} ${last}`,
  `80 90 ${last}`,
  '159',
  '157 158 159',
];
const runs = { each: losses(98), delayed: losses(96) };

console.log('recovery,acks,lost,timeouts,time_s,segment');
for (const [acks, lostSegments] of Object.entries(runs)) {
  for (const recovery of recoveries) {
    for (const lost of lostSegments) {
      const segments = lost.split(' ').filter((segment) => segment !== '');
      const parameters = [script, recovery, acks, ...segments];
      const lines = execFileSync('ns', parameters, { encoding: 'utf8' }).trim().split('\n');
      const timeouts = lines.pop();
      for (const line of lines) {
        console.log([recovery, acks, lost, timeouts, ...line.split(' ')].join(','));
      }
    }
  }
}
