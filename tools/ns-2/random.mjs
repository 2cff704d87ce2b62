// Records random transfers by ns-2's agents: node tools/ns-2/random.mjs > tests/fixtures/ns2/random.json
// The draws are the same every time. Needs `ns` of ns-2 2.35.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('random.tcl', import.meta.url));
const agents = ['tahoe', 'reno', 'newreno', 'sack', 'vegas'];
const runs = 30 * agents.length;

/** ns-2's transfers, as JSON, a line each. */
export function recordRandomTransfers() {
  const recorded = [];
  for (let seed = 1; seed <= runs; seed++) {
    const scenario = draw(seed, agents[seed % agents.length] ?? '');
    const { agent, guard, acks, window, threshold, segments, lines, lost } = scenario;
    const path = lines.map(({ kbits, delay_us, queue }) => [kbits, delay_us, queue].join(':'));
    const numbers = [Number(guard), acks, window, threshold, segments, path.join(), ...lost];
    const parameters = [script, agent, ...numbers.map(String)];
    const output = execFileSync('ns', parameters, { encoding: 'utf8' }).trim().split('\n');
    const [timeouts, arrived] = (output.pop() ?? '').split(' ').map(Number);
    recorded.push(JSON.stringify({ seed, ...scenario, timeouts, arrived, sent: packed(output) }));
  }
  return `[\n${recorded.join(',\n')}\n]\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(recordRandomTransfers());

/** @param {number} seed @param {string} agent */
function draw(seed, agent) {
  const random = generator(seed);
  /** A whole number of `least` to `most`. @type {(least: number, most: number) => number} */
  const between = (least, most) => least + Math.floor(random() * (most - least + 1));
  const segments = between(20, 200);
  const window = between(4, 60);
  const lines = Array.from({ length: between(1, 3) }, () => ({
    // Log-uniform from 128 to 9999 kb/s; odd numbers, so that no two events coincide by chance.
    kbits: Math.floor(128 * 78.12 ** random()),
    delay_us: between(1000, 100_000),
    queue: between(3, 50),
  }));
  /** @type {Set<number>} */
  const lost = new Set();
  const losses = between(0, 5);
  // Half of them close together, as losses usually come.
  const near = between(2, segments);
  while (lost.size < losses) {
    lost.add(random() < 0.5 ? between(2, segments) : Math.min(segments, near + between(0, 8)));
  }
  return {
    agent,
    // Agents of 1990 have no guard; those that have it by their own rules always have it.
    guard: agent === 'tahoe' || agent === 'reno' ? random() < 0.5 : true,
    acks: random() < 0.5 ? 'each' : 'delayed',
    window,
    threshold: between(2, window),
    segments,
    lines,
    lost: [...lost].sort((a, b) => a - b),
  };
}

/**
 * One word for each segment sent: microseconds since the one before, in base 36, and its number, if
 * it is not the next one.
 * @param {string[]} rows seconds and number of each
 */
function packed(rows) {
  let before = 1e6;
  let expected = 0;
  const words = rows.map((row) => {
    const [time, number] = row.split(' ').map(Number);
    const microseconds = Math.round((time ?? NaN) * 1e6);
    const word = (microseconds - before).toString(36);
    const told = number === expected ? word : `${word}:${number}`;
    before = microseconds;
    expected = (number ?? NaN) + 1;
    return told;
  });
  return words.join(' ');
}

/** Numbers of 0 to 1, the same for the same seed (Marsaglia's xorshift). @param {number} seed */
function generator(seed) {
  let state = (seed * 0x9e3779b1) >>> 0;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
  // The first numbers of neighboring seeds are alike.
  for (let i = 0; i < 8; i++) next();
  return next;
}
