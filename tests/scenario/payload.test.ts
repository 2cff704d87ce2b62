import { describe, expect, it } from 'vitest';
import { simulate, type Configuration } from '../../src/engine/index.ts';
import { builtinInput, checkScenario, compile, payloadOf } from '../../src/scenario/index.ts';
import { Kind } from '../../src/trace/codes/index.ts';
import { recordsOf } from '../engine/conversation.ts';

interface Input {
  network: object;
  http: {
    pipelining?: string;
    connections?: number;
    pages: number;
    tls?: object;
    documents: { bytes: number }[];
    client: { think: number };
    server: object;
  };
}

function configurationOf(change: (input: Input) => void): Configuration {
  const input = builtinInput('pipelined-page') as Input;
  change(input);
  const result = checkScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return compile(result.scenario);
}

/** What stands at the beginning of each request and reply, by connection. */
function messages(configuration: Configuration) {
  const trace = simulate(configuration);
  const payload = payloadOf(configuration, trace);
  const text = (connection: number, fromClient: boolean) => {
    const host = fromClient ? 'client' : 'server';
    const bytes = recordsOf(trace, Kind.Write, host)
      .filter((write) => write.connection === connection)
      .reduce((sum, { length }) => sum + length, 0);
    return String.fromCharCode(...payload(connection, fromClient, 0, bytes));
  };
  return recordsOf(trace, Kind.Connect).map(({ connection }) => ({
    requests: text(connection, true).match(/(?<=GET )\S+/g),
    lengths: text(connection, false).match(/(?<=Content-length: )\d+/g),
  }));
}

const page = ['/yahoo.html', '/images/head1.gif', '/images/foot1.gif'];
const sizes = ['6651', '3883', '1866'];

describe('payloadOf', () => {
  it.each(['none', 'separate-writes', 'one-write'])(
    'has every request and every header of a page, with pipelining %s',
    (pipelining) => {
      const configuration = configurationOf(({ http }) => (http.pipelining = pipelining));
      expect(messages(configuration)).toEqual([
        { requests: page, lengths: sizes },
        { requests: page, lengths: sizes },
      ]);
    },
  );

  it('knows which documents come by which of several connections', () => {
    const configuration = configurationOf(({ http }) => {
      http.connections = 2;
      http.pages = 1;
    });
    expect(messages(configuration)).toEqual([
      { requests: [page[0], page[1]], lengths: [sizes[0], sizes[1]] },
      { requests: [page[2]], lengths: [sizes[2]] },
    ]);
  });

  it('knows what is asked for on a connection in place of one that was given up', () => {
    const configuration = configurationOf(({ http }) => {
      http.pages = 1;
      http.pipelining = 'none';
      http.client.think = 30;
      http.server = { ...http.server, idleTimeout: 20 };
    });
    expect(messages(configuration)).toEqual(
      page.map((path, i) => ({ requests: [path], lengths: [sizes[i]] })),
    );
  });

  it('has a request twice that crossed the server’s FIN', () => {
    const configuration = configurationOf((input) => {
      const { http } = input;
      input.network = { kind: 'link', rate: 10, delay: 20 };
      http.pages = 1;
      http.pipelining = 'none';
      http.client.think = 30;
      // The second request leaves before the server's FIN is there.
      http.documents[0]!.bytes = 500;
      http.server = { ...http.server, idleTimeout: 60 };
    });
    expect(messages(configuration).map(({ requests }) => requests)).toEqual([
      [page[0], page[1]],
      [page[1]],
      [page[2]],
    ]);
  });

  it('has the headers of TLS records, and nothing else to read', () => {
    const configuration = configurationOf(({ http }) => (http.tls = {}));
    const trace = simulate(configuration);
    const payload = payloadOf(configuration, trace);
    const writes = recordsOf(trace, Kind.Write, 'server').filter(({ value }) => value > 0);
    const headers = writes.map(({ sequence }) => [...payload(0, false, sequence, 5)]);
    const type = (i: number) => (i === 0 ? 22 : 23);
    expect(headers.slice(0, 3)).toEqual(
      writes
        .slice(0, 3)
        .map(({ length }, i) => [type(i), 3, 3, (length - 5) >> 8, (length - 5) & 0xff]),
    );
    expect(messages(configuration)[0]!.requests).toBeNull();
  });
});
