import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  criticalPathOf,
  pathStagesOf,
  stageWords,
  transactionsOf,
} from '../../../src/analysis/path/index.ts';
import { EventSentences, Why } from '../../../src/analysis/why/index.ts';
import { momentAt } from '../../../src/analysis/index.ts';
import { simulate, type ScriptAction } from '../../../src/engine/index.ts';
import { Charge, Flag, Kind } from '../../../src/trace/codes/index.ts';
import { connectionsOf, segmentsOf, traceUntil } from '../../../src/trace/index.ts';
import { logOfCaptures } from '../../../src/capture/log/index.ts';
import { captureIn } from '../../../src/capture/read/index.ts';
import { link, scripted, wait, write } from '../../engine/configurations.ts';
import { briefBuiltins, builtinRun, shortInitialSegment, withServerFrameLost } from '../../runs.ts';
import { fc, trials } from '../../trials.ts';

const ms = 1e6;
const trace = shortInitialSegment();
const why = new Why(trace);
const at = (time: number): string[] => why.at(momentAt(trace, time * ms)).map(({ text }) => text);

describe('the sentences of Figure 2’s page', () => {
  test('in the stall each side waits by its own rule', () => {
    expect(at(118)).toEqual([
      'Client holds back an ACK for 1,686 bytes (delayed ACK) until its heartbeat ticks in 71.2 ms.',
      'Server holds back 5,191 bytes: the congestion window has room for 1,234 bytes, less than one full segment (1,460). Released by the client’s ACK in 71.4 ms.',
    ]);
  });

  test('what another rule holds from then on is not called released', () => {
    expect(at(190)[1]).toBe(
      'Server holds back 811 bytes: the congestion window is full. This ends with the client’s ACK in 3.29 ms; next reason: Nagle’s rule.',
    );
  });

  test('the last piece waits for Nagle’s rule', () => {
    expect(at(300)[1]).toBe(
      'Server holds back 811 bytes: Nagle’s rule applies, with less than a full segment to send and 1,460 bytes unacknowledged. Released by the client’s ACK in 89.4 ms.',
    );
  });

  test('by Minshall’s version of it the piece waits for a small segment', () => {
    const run = builtinRun('linux-write-write-read');
    expect(new Why(run).at(momentAt(run, 3 * ms)).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('full segment to send and a small segment unacknowledged.'),
    );
  });

  test('a thinking application is told apart from a waiting one', () => {
    expect(at(0.8)).toEqual([
      'Client thinks for another 0.33 ms before it asks.',
      'Server has nothing to send: it waits for the client.',
    ]);
  });

  test('an ACK that nobody waits for is named after the program that keeps the connection silent', () => {
    expect(at(2)).toMatchObject([
      'Client has sent everything its application wrote; 52 bytes are not acknowledged yet.',
      'Server works on its reply for another 1.08 ms.',
      expect.any(String),
    ]);
  });

  test('an ACK that data will carry does not wait for the heartbeat', () => {
    expect(at(2)[2]).toMatch(
      /heartbeat is due in 98\.0 ms, but the application’s next write comes first, in 1\.08 ms\.$/,
    );
  });

  test('a segment on its way is seen from both ends', () => {
    expect(at(3.2)).toEqual([
      'Client waits for the server’s segment of 226 bytes, which arrives in 0.35 ms.',
      'Server’s segment of 226 bytes is in flight; it arrives in 0.35 ms.',
    ]);
  });

  test('a segment that has arrived is processed, no longer on its way', () => {
    const segment = segmentsOf(trace).find(({ from, length }) => from === 1 && length === 226)!;
    const { arrivedAt, receivedAt } = segment;
    expect(receivedAt! - arrivedAt!).toBe(0.15 * ms);
    expect(at(arrivedAt! / ms)).toEqual([
      'Client takes another 0.15 ms to process the server’s segment of 226 bytes.',
      'Server’s segment of 226 bytes has arrived; the client takes another 0.15 ms to process it.',
    ]);
  });

  test('an ACK behind a long frame waits for the shared wire', () => {
    expect(at(192.5)[0]).toMatch(/^Client’s ACK waits for the wire, which is busy for another/);
  });

  test('when all is over it says so', () => {
    expect(at(500)).toEqual(['Client has finished.', 'Server has finished.']);
  });
});

describe('between the reasons that hold', () => {
  test('a server that copies what it will write says so, and its path does', () => {
    const run = builtinRun('copies-by-stdio');
    const [document] = transactionsOf(run);
    const copying = pathStagesOf(run, document!).find(({ charge, to, from }) => {
      return charge === Charge.HostProcessing && to - from > ms;
    })!;
    expect(stageWords(run, copying)).toBe('Server copies what it writes.');
    const halfway = momentAt(run, (copying.from + copying.to) / 2);
    expect(new Why(run).at(halfway)[1]!.text).toMatch(
      /^Server copies its next write for another 0\.\d+ ms\.$/,
    );
  });

  test('what is corked says for how long, and what ends it', () => {
    const cork = { do: 'cork' } as const;
    const uncorked = [cork, write(100), wait(50 * ms), { do: 'uncork' } as const];
    const forgotten = [cork, write(100)];
    const heldAt = (client: ScriptAction[], time: number): string | undefined => {
      const run = simulate(scripted({ client: { does: client }, server: {}, network: link({}) }));
      return new Why(run).at(momentAt(run, time * ms)).find(({ because }) => because === 'cork')
        ?.text;
    };
    expect(heldAt(uncorked, 40)).toMatch(
      /^Client holds back 100 bytes: corked for 3\d\.\d ms more\. The application’s uncorking ends this\.$/,
    );
    expect(heldAt(forgotten, 40)).toMatch(/ Its own persist timer ends this\.$/);
  });

  test('bytes that have not begun to leave are about to', () => {
    expect(at(389.4)[1]).toBe('Server’s segment of 811 bytes leaves in 0.07 ms.');
    expect(at(0.2)[1]).toBe('Server’s SYN ACK leaves in 0.07 ms.');
  });

  test('an application that goes on writing is not done', () => {
    expect(at(3.6)[1]).toBe('Server’s application writes another 4,096 bytes in 0.12 ms.');
  });

  test('the end of the stream is read in the reader’s own time', () => {
    expect(at(391)).toEqual([
      'Client has closed and waits for the server to close too.',
      'Server’s application reads the end of the stream in 0.29 ms.',
    ]);
  });

  test('a sender without data says what is unacknowledged', () => {
    expect(at(1.5)[0]).toBe(
      'Client has sent everything its application wrote; 52 bytes are not acknowledged yet.',
    );
  });
});

describe('a full send buffer', () => {
  test.each([
    ['small-send-buffer', 600, '91,136', '27.4'],
    ['large-mtu-deadlock', 100, '117,232', '170.5'],
  ] as const)(
    'is ended by the ACK that makes room, not by the write that follows: %s',
    (name, time, bytes, wait) => {
      const run = builtinRun(name);
      expect(new Why(run).at(momentAt(run, time * ms))[1]?.text).toBe(
        `Server’s application has ${bytes} bytes left to write, but the send buffer is full. The client’s ACK makes room in ${wait} ms.`,
      );
    },
  );
});

test('a limit for unsent data stops the application, and says so beside what holds the data', () => {
  const tcp = { sendBuffer: 60_000, receiveBuffer: 60_000, notsentLowat: 4096 };
  const delay = 20 * ms;
  const network = link({ up: { delay }, down: { delay } });
  const does = [write(200_000)];
  const run = simulate(scripted({ client: { does, tcp }, server: { tcp }, network }));
  const text = new Why(run).at(momentAt(run, 60 * ms))[0]!.text;
  expect(text).toMatch(/^Client holds back 4,096 bytes: the congestion window is full\. /);
  expect(text).toMatch(
    / Its application has [\d,]+ bytes left to write, but only 4,096 bytes can be unsent \(TCP_NOTSENT_LOWAT\)\.$/,
  );
});

test.each(['restart-demo-rbp', 'restart-demo-ssr', 'victim-flow'] as const)(
  'a script that waits works on no reply: %s',
  (name) => {
    const run = builtinRun(name);
    const all = new Why(run);
    const thinkTimes = [];
    for (let id = 0; id < run.length; id++) if (run.kind(id) === Kind.Think) thinkTimes.push(id);
    expect(thinkTimes).not.toHaveLength(0);
    const texts = thinkTimes.flatMap((id) =>
      all.at(momentAt(run, (run.time(id) + run.value(id)) / 2)).map(({ text }) => text),
    );
    expect(texts.join(' ')).toMatch(
      /Server[^.]*’s application pauses for another [\d,.]+ m?s \(scripted\)\./,
    );
    expect(texts.join(' ')).not.toMatch(/works on its reply|thinks/);
  },
);

test('a host with a name of its own takes no article', () => {
  const run = builtinRun('victim-flow');
  const texts = new Why(run).at(momentAt(run, 100 * ms)).map(({ text }) => text);
  expect(texts[0]).toBe('Client-1 waits for server-1’s SYN ACK, which arrives in 1.02 ms.');
});

test(
  'an instant is over before it is told: nothing is released in no time',
  { tags: 'all' },
  () => {
    for (const name of briefBuiltins) {
      const run = builtinRun(name);
      const all = new Why(run);
      for (const time of new EventSentences(run).instants.slice(0, 400)) {
        const sentences = all.at({ record: run.firstAtOrAfter(time), time });
        expect(sentences.map(({ text }) => text).join(' ')).not.toMatch(/0\.00 ms| 0 bytes/);
        const idle = new Set(
          sentences.filter(({ because }) => because === 'application').map(({ host }) => host),
        );
        // Of the two hosts of a conversation one at most: the other waits for it.
        const told = `two hosts wait for each other at ${time} ns of ${name}`;
        for (const { client, server } of connectionsOf(run))
          expect(idle.has(client) && idle.has(server), told).toBe(false);
      }
    }
  },
);

test('a delayed ACK with a timer of its own does not speak of a heartbeat', () => {
  const [client] = new Why(trace, [undefined, 200e6]).at(momentAt(trace, 118 * ms));
  expect(client?.text).toBe(
    'Client holds back an ACK for 1,686 bytes (delayed ACK) until its timer fires in 71.2 ms.',
  );
});

test('what has been held since before is told briefly', () => {
  expect(why.heldSince(momentAt(trace, 118 * ms))).toEqual([
    'Client holds back its ACK for 1,686 bytes: delayed ACK.',
    'Server holds back 5,191 bytes: no full segment fits in the congestion window.',
  ]);
});

test('a lost segment leaves its sender to its retransmission timer, and the sentence says so', () => {
  const lost = withServerFrameLost(7);
  const texts = new Why(lost).at(momentAt(lost, 700 * ms)).map(({ text }) => text);
  expect(texts[1]).toMatch(
    /^Server is waiting for an ACK for 811 bytes that will never come\. Its retransmission timer fires in [\d,.]+ ms\.$/,
  );
});

test('data held while the timer fires are held by the timer, whatever window is full', () => {
  // Of 30 segments the first of a window of ten and all that follow it are lost.
  const lost = simulate(
    scripted({
      client: { does: [write(30 * 1460)], tcp: { initialWindow: 10, sendBuffer: 65_535 } },
      clientLoses: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    }),
  );
  const [client] = new Why(lost).at(momentAt(lost, 500 * ms));
  expect(client?.because).toBe('retransmission-wait');
  expect(client?.text).toMatch(
    /^Client holds back 29,200 bytes: .*window is full\. No ACK that would release more is coming\. Its retransmission timer fires in [\d,.]+ ms\.$/,
  );
});

test('the line agrees with the time budget about who waits for a timer', () => {
  const run = builtinRun('victim-flow');
  const all = new Why(run);
  const waits = transactionsOf(run)
    .flatMap((transaction) => criticalPathOf(run, transaction))
    .filter(({ charge }) => charge === Charge.RetransmissionWait)
    // The rest is the way of an ACK that such a sender waits for.
    .filter(({ record }) => run.kind(record) === Kind.TimerFired);
  expect(waits.length).toBeGreaterThan(0);
  for (const { from, to, record } of waits) {
    const told = all
      .at(momentAt(run, (from + to) / 2))
      .filter(({ host }) => host === run.host(record));
    expect(told.map(({ because }) => because)).toContain('retransmission-wait');
  }
});

test('a sender that duplicate ACKs have told of a loss is not said to learn of it from its timer alone', () => {
  const lost = simulate(
    scripted({
      client: { does: [write(10 * 1460)], tcp: { initialWindow: 10, sendBuffer: 65_535 } },
      // Slow enough that the wait for the repair can be looked at.
      network: link({ up: { rate: 1_000_000, delay: 50 * ms }, down: { delay: 50 * ms } }),
      clientLoses: [3],
    }),
  );
  const again = segmentsOf(lost).find(({ retransmission }) => retransmission);
  const [client] = new Why(lost).at(momentAt(lost, (again?.sentAt ?? 0) + 60 * ms));
  expect(client?.because).toBe('retransmission-wait');
  expect(client?.text).toMatch(
    /^Client is waiting for an ACK for 14,600 bytes, some of which were lost or are late\. Released by the server’s ACK in [\d,.]+ ms\.$/,
  );
});

test('after a loss that nobody knows of, the application is waited for as long as it goes on', () => {
  const lost = withServerFrameLost(2);
  const sentences = (time: number): string[] =>
    new Why(lost).at(momentAt(lost, time * ms)).map(({ text }) => text);
  expect(sentences(3.398)[1]).toBe('Server’s application writes another 4,096 bytes in 0.32 ms.');
  expect(sentences(4)[1]).toMatch(/Its retransmission timer fires in 896\.0 ms\.$/);
});

test('of a capture nothing is said that it does not tell', () => {
  const file = (side: string) =>
    captureIn(readFileSync(`lessons/short-initial-segment/header-apart.${side}.pcap`));
  const captured = logOfCaptures({ client: file('client'), server: file('server') }).trace;
  const texts = new Why(captured).at(momentAt(captured, 25 * ms)).map(({ text }) => text);
  expect(texts).toEqual([
    'Client sends nothing. A capture doesn’t show why.',
    'Server sends nothing; 226 bytes are not acknowledged yet. A capture doesn’t show why.',
  ]);
});

test('every host has at most two sentences for a connection, and one of its own unless many share it, at any time of any brief built-in run, with sound numbers', () => {
  for (const name of briefBuiltins) {
    const run = builtinRun(name);
    const all = new Why(run);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Math.floor(run.duration) }), (time) => {
        const sentences = all.at(momentAt(run, time));
        for (const host of [0, 1]) {
          const own = sentences.filter((sentence) => sentence.host === host);
          const shared = sentences.some(({ text }) => / (have|wait) /.test(text));
          if (!shared) expect(own.length).toBeGreaterThanOrEqual(1);
          const named = own.map(({ text }) => /\(connection (\d+)\)/.exec(text)?.[1] ?? '');
          for (const one of new Set(named)) {
            expect(named.filter((other) => other === one).length).toBeLessThanOrEqual(2);
          }
        }
        for (const { text, parts } of sentences) {
          expect(text).toBe(parts.map((part) => part.text).join(''));
          expect(text).not.toMatch(/undefined|NaN|Infinity|−/);
          expect(text).toMatch(/^[A-Z].*\.$/);
        }
      }),
      trials(60),
    );
  }
});

test('many hosts that wait alike share one sentence, two have one each', () => {
  const run = builtinRun('mixed-restart-policies');
  const told = (time: number): string[] =>
    new Why(run).at(momentAt(run, time)).map(({ text }) => text);
  const hosts = run.header.hosts.length;
  expect(hosts).toBeGreaterThan(2);
  expect(told(run.duration)).toEqual([`All ${hosts} hosts have finished.`]);
  const during = told(run.duration / 2);
  expect(during.length).toBeLessThan(hosts);
  expect(during.join(' ')).toMatch(
    /Client-1 to client-\d+ have nothing to send: they wait for the server\./,
  );
});

test('a host that waits on several connections with one peer says on which', () => {
  const run = builtinRun('satellite-parallel');
  const sentences = new Why(run).at(momentAt(run, Math.floor(run.duration * 0.45)));
  expect(sentences.filter(({ host }) => host === 1).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Server \(connection 2\) holds back .*: the congestion window is full/),
    expect.stringMatching(/^Server \(connection 3\) holds back/),
    expect.stringMatching(/^Server \(connection 4\) holds back/),
  ]);
});

describe('a server with several clients', () => {
  const run = builtinRun('mixed-restart-policies');
  const all = new Why(run);
  const server = run.header.hosts.findIndex(({ name }) => name === 'server');
  const told = (time: number): string[] =>
    all
      .at(momentAt(run, time * ms))
      .filter(({ host }) => host === server)
      .map(({ text }) => text);

  test('is said to hold something for one of them', () => {
    expect(told(30_743)).toEqual([
      expect.stringMatching(/^Server \(for client-1\) is waiting for an ACK for 1,784 bytes/),
      expect.stringMatching(/^Server \(for client-2\) is waiting for an ACK for 13,464 bytes/),
      expect.stringMatching(
        /^Server \(for client-3\) holds back 12,004 bytes: the congestion window/,
      ),
    ]);
  });

  test('goes on first with the one whose turn comes first', () => {
    expect(told(15_000)).toEqual([
      'Server’s application pauses for another 15.0 s (scripted) before it goes on with client-1.',
    ]);
    expect(told(29_999)[0]).toMatch(
      /for another 1\.00 ms \(scripted\) before it goes on with client-1\.$/,
    );
  });
});

test('a FIN right behind an ACK is not said to wait: the ACK is on its way', () => {
  const run = builtinRun('request-resets-idle-clock');
  const closes = segmentsOf(run).findLast(
    ({ flags, from }) => run.header.hosts[from]?.name === 'server' && (flags & Flag.Fin) !== 0,
  );
  expect(closes?.transmitAt).toBeGreaterThan(closes?.sentAt ?? NaN);
  const [, server] = new Why(run).at(momentAt(run, closes?.sentAt ?? NaN));
  expect(server?.text).toMatch(/^Server’s ACK is in flight; it arrives in [\d.]+ ms\.$/);
});

test('nobody has finished as long as data is under way, also where the log was cut', () => {
  const run = simulate(
    scripted({ client: { does: [write(3000)], tcp: { initialWindow: 4, sendBuffer: 65_535 } } }),
  );
  const sentAt = segmentsOf(run).findLast(({ length }) => length > 0)?.sentAt ?? NaN;
  const cut = traceUntil(run, sentAt);
  const texts = new Why(cut).at(momentAt(cut, sentAt)).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts.join(' ')).not.toMatch(/has finished/);
});

test('a wait that a FIN ends is not said to end by an ACK', () => {
  const run = builtinRun('table1-http');
  const [client] = new Why(run).at(momentAt(run, 41.655 * ms));
  expect(client?.text).toMatch(/but the server’s FIN comes first, in 0\.59 ms\.$/);
});
