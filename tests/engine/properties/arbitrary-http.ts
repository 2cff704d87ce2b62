import type {
  Configuration,
  HttpConfiguration,
  TlsConfiguration,
} from '../../../src/engine/index.ts';
import { anyChoice } from '../../choices.ts';
import { fc } from '../../trials.ts';
import { ms, scripted } from '../configurations.ts';
import { impairments, losses, milliseconds, network, side } from './arbitrary.ts';

/** Pages over HTTP, with losses. */
export const httpConversations: fc.Arbitrary<Configuration> = fc
  .record({
    client: side(fc.constant([])),
    server: side(fc.constant([])),
    network,
    clientLoses: losses,
    serverLoses: losses,
    clientImpairs: impairments,
    serverImpairs: impairments,
    mode: fc.constantFrom('per-document' as const, 'persistent' as const),
    pipelining: anyChoice<HttpConfiguration['pipelining']>('http.pipelining'),
    connections: fc.constantFrom(1, 1, 2, 3, 5),
    pages: fc.integer({ min: 1, max: 3 }),
    documents: fc.array(
      fc.record({
        request: fc.integer({ min: 1, max: 2000 }).map((n) => 'r'.repeat(n)),
        repeatable: fc.boolean(),
        clientThink: fc.option(milliseconds(20), { nil: undefined }),
        header: fc.integer({ min: 1, max: 300 }).map((n) => 'h'.repeat(n)),
        body: fc.integer({ min: 0, max: 9000 }),
        serverThink: milliseconds(20),
        fault: fc.constant(undefined),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    tls: fc.option(
      fc.record({
        handshake: anyChoice<TlsConfiguration['handshake']>('http.tls.handshake'),
        clientHello: fc.integer({ min: 50, max: 600 }),
        serverFlight: fc.integer({ min: 50, max: 6000 }),
        record: fc.constantFrom(100, 1400, 16_384),
        firstRecords: fc.constantFrom(1, 80, 1186),
        firstRecordsUntil: fc.constantFrom(0, 0, 500, 4000),
      }),
      { nil: undefined },
    ),
    replyEnd: anyChoice<HttpConfiguration['replyEnd']>('http.replyEnd'),
    requestSplit: fc.constantFrom(0, 0, 40, 1460),
    splitRequests: anyChoice<HttpConfiguration['client']['splitRequests']>(
      'http.client.splitRequests',
    ),
    forkTime: milliseconds(5),
    mostReplies: fc.constantFrom(0, 0, 1, 2),
    discovery: anyChoice<HttpConfiguration['client']['discovery']>('http.client.discovery'),
    think: milliseconds(5),
    turnaround: milliseconds(20),
    headerFlush: fc.constantFrom('alone' as const, 'joined' as const, 'corked' as const),
    writeSize: fc.constantFrom(4096, 1000),
    gap: milliseconds(2),
    fileAccess: anyChoice<HttpConfiguration['server']['fileAccess']>('http.server.fileAccess'),
    copyTime: fc.constantFrom(0, 0, 7, ms(0.05)),
    // Some are shorter than the client thinks, or than a round trip.
    idleTimeout: fc.oneof(fc.constant(0), milliseconds(8)),
  })
  .map((given) => {
    const { client, server, mode, pipelining, connections, pages, documents, gap } = given;
    return {
      ...scripted(given),
      workload: {
        kind: 'http',
        mode,
        pipelining,
        connections,
        replyEnd: given.replyEnd,
        pages,
        documents,
        tls: given.tls,
        client: {
          discovery: given.discovery,
          think: given.think,
          turnaround: given.turnaround,
          readDelay: client.readDelay ?? 0,
          readSize: client.readSize ?? 4096,
          requestSplit: given.requestSplit,
          splitRequests: given.splitRequests,
          dropsDataWithHeader: false,
        },
        server: {
          forkTime: given.forkTime,
          mostReplies: given.mostReplies,
          readDelay: server.readDelay ?? 0,
          readSize: server.readSize ?? 4096,
          headerFlush: given.headerFlush,
          writeSize: given.writeSize,
          headerGap: gap,
          writeGap: gap,
          fileAccess: given.fileAccess,
          copyTime: given.copyTime,
          closeDelay: gap,
          idleTimeout: given.idleTimeout,
        },
      },
    };
  });
