// `npm run studies`: runs the studies that the site has pages for, and writes docs/studies, which is embedded in those
// pages. Takes some seconds.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} file @param {string[]} study */
function make(file, ...study) {
  const parameters = [
    'bin/ackclock.mjs',
    'study',
    ...study,
    '--json',
    '-o',
    `docs/studies/${file}`,
  ];
  execFileSync(process.execPath, parameters, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

make('table1.json', 'table1');
make('restart-burst.json', 'restart-burst');
make('restart-delay.json', 'restart-delay');
make('restart-delay-queue-10.json', 'restart-delay', '--queue', '10');
make('victim.json', 'victim');
make('fairness.json', 'fairness');
make('scale-factor.json', 'scale-factor');
make('satellite.json', 'satellite');
