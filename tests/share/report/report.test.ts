import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { connectionsOf, rowOf } from '../../../src/capture/connections/index.ts';
import { findingsOf } from '../../../src/capture/findings/index.ts';
import { diagnosedLog } from '../../../src/capture/inferred/index.ts';
import { captureIn } from '../../../src/capture/read/index.ts';
import { helpOf, reportHtml, type Reported } from '../../../src/share/report/index.ts';

/** What is known of a kernel's capture at one end. */
function reportedOf(run: string, end: 'client' | 'server'): Reported {
  const bytes = readFileSync(`tests/fixtures/linux/runs/${run}/${end}.pcap`);
  const capture = captureIn(Uint8Array.from(bytes));
  const [connection] = connectionsOf(capture).list;
  const exchange = {
    ...{ client: undefined, server: undefined, joined: undefined },
    [end]: connection,
  };
  const { trace, ...log } = diagnosedLog(exchange, 0, findingsOf([exchange]).flat());
  return {
    title: '10.0.0.2:44398 → 10.0.0.1:8080',
    row: rowOf(exchange, 0, log.findings.length),
    start: capture.start,
    ...log,
    run: { trace, heartbeats: [] },
    files: ['slow shop.pcap'],
    notes: ['slow shop.pcap: 3 packets are UDP, which is not shown.'],
  };
}

/** A report with its pictures as plain SVG. */
function readable(html: string): string {
  return html.replaceAll(/(?:src|srcset)="data:image\/svg\+xml,([^"]*)"/g, (_, svg: string) =>
    decodeURIComponent(svg),
  );
}

describe('a report', () => {
  const reported = reportedOf('b_4096p13_nagle', 'server');

  it('has the findings with their costs, the facts, the plots and how it was captured', () => {
    const html = reportHtml(reported, false);
    expect(html).toContain('Nagle’s rule for the last bytes of the server');
    expect(html.match(/The server held back its last 13 bytes/g)).toHaveLength(5);
    expect(html).toContain('5 times, 233.1 ms in all. The packets show it.');
    expect(html).toContain('<dt>Server sent</dt><dd>24,654 bytes</dd>');
    expect(html).toContain('captured at the server');
    // Each picture once for a page and once for a phone.
    expect(html.match(/<img /g)).toHaveLength(4);
    const widths = [...readable(html).matchAll(/<svg [^>]*viewBox="0 0 (\d+) /g)];
    expect(widths.map(([, width]) => Number(width))).toEqual(Array(4).fill([360, 720]).flat());
    expect(html.match(/<strong>How to check:<\/strong> On the server, strace/g)).toHaveLength(1);
    // One duration, and where it went.
    expect(html).toContain('in a connection of 248.1 ms.');
    expect(html).toContain(
      '248.1 ms, from the first packet to the last with data, as the server saw',
    );
    expect(html).toMatch(/<li>233\.1 ms: Nagle’s rule .* \(inferred, certain\)<\/li>/);
  });

  it('says which kinds go together because one change ends them', () => {
    const [group] = reported.groups;
    const kind = { kind: 'short-final-segment', words: 'an end', count: 3, cost: 2e6 } as const;
    const kinds = [kind, { ...kind, words: 'a start', count: 2 }];
    const html = reportHtml({ ...reported, groups: [{ ...group!, kinds }] }, false);
    expect(html).toContain(
      '2 kinds with the same fix: 3 × an end (2.00 ms), 2 × a start (2.00 ms).',
    );
    // A write of its own may leave after full segments or not: that is one story.
    const same = [kind, { ...kind, kind: 'nagle-delayed-ack' }] as const;
    expect(reportHtml({ ...reported, groups: [{ ...group!, kinds: same }] }, false)).not.toContain(
      'kinds with the same fix',
    );
  });

  it('has what would help, and how that is written', () => {
    const how = { text: 'Turn it off.', calls: [{ where: 'Node.js', code: 'setNoDelay(true)' }] };
    const best = [{ name: 'Nagle off', saves: 45e6, how }];
    const html = reportHtml(
      { ...reported, help: { fit: 'It fits.', simulated: 250e6, best } },
      false,
    );
    expect(html).toContain('<p>Saves 45.0 ms of 250.0 ms simulated. Turn it off.</p>');
    expect(html).toContain('<dt>Node.js</dt><dd><code>setNoDelay(true)</code></dd>');
  });

  it('promises nothing where the simulated run does not fit', () => {
    const help = helpOf(
      { fits: false, fit: 'It is far off.', simulated: 1, lead: null, best: [null], beyond: null },
      ['Why.'],
    );
    const html = reportHtml({ ...reported, help }, false);
    expect(html).toMatch(/<p>Nothing is promised: .* It is far off\. Why\.<\/p>/);
    expect(html).toContain('<li>what would help, as simulated');
  });

  it('says what to do where no change of TCP helps', () => {
    const groups = reported.groups.map((group) => ({ ...group, advice: 'Look there.' }));
    const html = reportHtml({ ...reported, groups }, false);
    expect(html).toContain('<strong>What to do:</strong> Look there.');
  });

  it('has no address, port, file name or date, unless they are wanted', () => {
    const secrets = /10\.0\.0\.|:8080|shop|2026/;
    expect(readable(reportHtml(reported, false))).not.toMatch(secrets);
    const named = reportHtml(reported, true);
    expect(named).toContain('10.0.0.2:44398 → 10.0.0.1:8080');
    expect(named).toContain('<strong>Files:</strong> slow shop.pcap</li>');
    expect(named).toContain('2026,');
  });

  it('loads nothing and runs nothing', () => {
    const html = reportHtml(reported, true);
    expect(html).toContain(
      `content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"`,
    );
    expect(html).not.toMatch(/<script|<link|src="(?!data:)|https?:/);
  });

  it('takes nothing of the data for markup', () => {
    const hostile = '<img src=x onerror=alert(1)>"&';
    const html = reportHtml(
      {
        ...reported,
        title: hostile,
        help: {
          ...{ fit: hostile, simulated: 1 },
          best: [
            {
              ...{ name: hostile, saves: 1 },
              how: { text: hostile, calls: [{ where: hostile, code: hostile }] },
            },
          ],
        },
        files: [hostile],
        notes: [`${hostile}: ${hostile}`],
        findings: reported.findings.map((finding) => ({ ...finding, text: hostile })),
        groups: reported.groups.map((group) => ({ ...group, title: hostile })),
      },
      true,
    );
    expect(html).not.toContain('<img src=x');
    expect(html.match(/<img (?!alt="[^"]*" src="data:image\/svg\+xml,[^"<>]*">)/g)).toBeNull();
    expect(readable(html)).not.toContain('<img src=x');
  });

  it('says so of a connection that nothing held up', () => {
    const html = reportHtml(reportedOf('b_4096p13_nodelay', 'client'), false);
    expect(html).toContain('Nothing that the path does not explain, in ');
    expect(html).not.toContain('When it waited');
  });
});
