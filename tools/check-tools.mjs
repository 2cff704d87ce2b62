// `npm run check:tools`: checks our captures with well-established programs. tcpdump must print a pcap file just as
// `ackclock run --format tcpdump` prints the run; tshark must find no malformed packet and no wrong checksum. The same for
// pcapng, whose comments tshark must show as written. Without these programs it says so and succeeds, except in CI, which
// installs them for this.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceLoader } from './source-loader.mjs';

/**
 * What shows each header, flag and number at least once: with losses, resets and wrapped numbers too.
 * @type {{ name: string, change?: object, input?: object }[]}
 */
const cases = [
  { name: 'short-initial-segment' },
  { name: 'odd-short-final-segment' },
  { name: 'table1-http', change: { http: { pages: 2 } } },
  { name: 'table1-both-fixes', change: { http: { pages: 2 } } },
  {
    name: 'table1-phttp',
    change: {
      http: { pages: 2 },
      network: {
        losses: [
          { from: 'server', frame: 4 },
          { from: 'client', frame: 1 },
        ],
      },
    },
  },
  {
    name: 'short-initial-segment',
    change: {
      hosts: {
        client: { tcp: { initialSequence: 2 ** 32 - 20 } },
        server: { tcp: { initialSequence: 2 ** 32 - 3000 } },
      },
    },
  },
  ...['all', 'no timestamps', 'no selective acknowledgments'].map((which) => {
    const tcp = {
      windowScaling: true,
      timestamps: which !== 'no timestamps',
      selectiveAcks: which !== 'no selective acknowledgments',
      recovery: 'sack',
      limitedTransmit: true,
      initialWindow: 10,
      initialSequence: 2 ** 32 - 20_000,
      sendBuffer: 500_000,
      receiveBuffer: 500_000,
      delayedAck: { kind: 'timer', delay: 40, every: 2 },
      retransmission: { clock: 'exact', minimum: 200 },
      timestampTick: 1,
    };
    const host = { profile: '4.4bsd', tcp };
    return {
      name: `options, ${which}, with losses`,
      input: {
        version: 1,
        network: {
          kind: 'link',
          rate: 10,
          delay: 30,
          losses: [9, 12, 15, 16, 40].map((frame) => ({ from: 'server', frame })),
        },
        hosts: { client: host, server: host },
        script: {
          client: { actions: [{ do: 'write', bytes: 300 }, { do: 'await-end' }, { do: 'close' }] },
          server: { actions: [{ do: 'write', bytes: 300_000 }, { do: 'close' }] },
        },
      },
    };
  }),
  {
    name: 'a connection that is reset',
    input: {
      version: 1,
      network: { kind: 'link', rate: 1.5, delay: 30 },
      script: {
        client: {
          actions: [{ do: 'write', bytes: 6000 }, { do: 'wait', time: 200 }, { do: 'abort' }],
        },
        server: { actions: [{ do: 'write', bytes: 20000 }], readFrom: 1000 },
      },
    },
  },
];

/** @param {string} program @param {string[]} parameters */
function output(program, parameters) {
  return execFileSync(program, parameters, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1e8,
  });
}

/** @param {string} program */
function isMissing(program) {
  try {
    output(program, ['--version']);
    return false;
  } catch {
    return true;
  }
}

/**
 * Lays changes over a scenario, group by group.
 * @param {any} input @param {any} change @returns {any}
 */
function merged(input, change) {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) return change;
  const result = { ...input };
  for (const [name, value] of Object.entries(change)) result[name] = merged(result[name], value);
  return result;
}

/** @param {string} text */
const lines = (text) => text.trimEnd().split('\n');

/**
 * @param {string} file
 * @param {string} text what we print
 * @param {readonly { name: string, address: string }[]} hosts
 */
function compareWithTcpdump(file, text, hosts) {
  // -tt: plain seconds; -n: no names, which we put back. tcpdump guesses from the port that it is HTTP and adds a line about
  // it, which is not part of TCP.
  let printed = output('tcpdump', ['-n', '-tt', '-r', file]);
  for (const { name, address } of hosts) printed = printed.replaceAll(`${address}.`, `${name}.`);
  const theirs = lines(printed)
    .filter((line) => /^\d+\.\d{6} IP /.test(line))
    .map((line) => line.replace(/(length \d+): HTTP.*$/, '$1'));
  const ours = lines(text);
  const differs = ours.findIndex((line, i) => line !== theirs[i]);
  if (differs === -1 && ours.length === theirs.length) return [];
  const at = differs === -1 ? ours.length : differs;
  return [`line ${at + 1}\n  ours:    ${ours[at]}\n  tcpdump: ${theirs[at]}`];
}

/** @param {string} file */
function complaintsOfTshark(file) {
  const preferences = ['-o', 'ip.check_checksum:TRUE', '-o', 'tcp.check_checksum:TRUE'];
  // The bodies are filler: tshark notes that an image is invalid, which is no error of a packet.
  const filter = [
    '(_ws.malformed and _ws.expert.severity == "Error")',
    '_ws.short',
    'ip.checksum.status != "Good"',
    'tcp.checksum.status != "Good"',
  ].join(' or ');
  return lines(output('tshark', ['-n', '-r', file, ...preferences, '-Y', filter])).filter(Boolean);
}

/**
 * Every packet's comments, in tshark's words: one line each, those of one packet with a comma between.
 * @param {string} file
 * @param {readonly string[]} expected
 */
function compareComments(file, expected) {
  const theirs = lines(output('tshark', ['-n', '-r', file, '-T', 'fields', '-e', 'frame.comment']));
  const differs = expected.findIndex((comments, i) => comments !== (theirs[i] ?? ''));
  if (differs === -1) return [];
  return [
    `comments of packet ${differs + 1}\n  ours:   ${expected[differs]}\n  tshark: ${theirs[differs]}`,
  ];
}

const missing = ['tcpdump', 'tshark'].filter(isMissing);
if (missing.length > 0) {
  console.log(
    `check:tools can't find ${missing.join(' and ')} (on Debian: apt-get install tcpdump tshark)`,
  );
  process.exit(process.env.CI ? 1 : 0);
}

const vite = await sourceLoader();
const folder = mkdtempSync(join(tmpdir(), 'ackclock-'));
let failures = 0;
try {
  const { builtinInput, checkScenario, compile, describeProblem, payloadOf } =
    await vite.ssrLoadModule('/src/scenario/index.ts');
  const { simulate } = await vite.ssrLoadModule('/src/engine/index.ts');
  const { captureAt, pcapOf, pcapngOf, tcpdumpOf } = await vite.ssrLoadModule(
    '/src/trace/captures/index.ts',
  );
  const { heartbeatsOf } = await vite.ssrLoadModule('/src/run/index.ts');
  const { holdComments } = await vite.ssrLoadModule('/src/share/files/index.ts');
  for (const [number, { name, change = {}, input }] of cases.entries()) {
    const checked = checkScenario(input ?? merged(builtinInput(name), change));
    if (!checked.ok) throw new Error(checked.problems.map(describeProblem).join('\n'));
    const configuration = compile(checked.scenario);
    const trace = simulate(configuration);
    for (const host of ['client', 'server']) {
      const payload = payloadOf(configuration, trace);
      const comments = holdComments({ trace, heartbeats: heartbeatsOf(configuration) }, host);
      const pcap = join(folder, `${number}-${host}.pcap`);
      const pcapng = `${pcap}ng`;
      writeFileSync(pcap, pcapOf(trace, host, payload));
      writeFileSync(pcapng, pcapngOf(trace, host, payload, { about: name, comments }));
      const complaints = [pcap, pcapng].flatMap((file) => [
        ...compareWithTcpdump(file, tcpdumpOf(trace, host), trace.header.hosts),
        ...complaintsOfTshark(file).map((line) => `tshark: ${line}`),
      ]);
      const expected = captureAt(trace, host).map(
        (/** @type {{ segment: { id: number } }} */ { segment }) =>
          (comments.get(segment.id) ?? []).join(','),
      );
      complaints.push(...compareComments(pcapng, expected));
      if (comments.size === 0) complaints.push('no packet has a comment');
      const what = `${name}${Object.keys(change).length > 0 ? ` ${JSON.stringify(change)}` : ''}, at the ${host}`;
      console.log(`${complaints.length === 0 ? 'ok   ' : 'WRONG'}  ${what}`);
      for (const complaint of complaints) console.log(complaint);
      failures += complaints.length;
    }
  }
} finally {
  await vite.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;
