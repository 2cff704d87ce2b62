import type {
  Configuration,
  DocumentConfiguration,
  HttpConfiguration,
} from '../../src/engine/index.ts';
import { ms, scripted, type Conversation } from './configurations.ts';

type Changes = Partial<Omit<HttpConfiguration, 'kind' | 'client' | 'server'>> & {
  readonly client?: Partial<HttpConfiguration['client']>;
  readonly server?: Partial<HttpConfiguration['server']>;
};

/** A document whose request takes 50 bytes, its header 226. */
export function documentOf(body: number, serverThink = 0): DocumentConfiguration {
  return {
    request: 'q'.repeat(50),
    repeatable: true,
    clientThink: undefined,
    header: 'h'.repeat(226),
    body,
    serverThink,
    fault: undefined,
  };
}

/** A client and a server that lose no time except where a test says so. */
export function http(changes: Changes, conversation: Conversation = {}): Configuration {
  return {
    ...scripted(conversation),
    workload: {
      kind: 'http',
      mode: changes.mode ?? 'persistent',
      pipelining: changes.pipelining ?? 'none',
      connections: changes.connections ?? 1,
      replyEnd: changes.replyEnd ?? 'close',
      pages: changes.pages ?? 1,
      documents: changes.documents ?? [documentOf(1000)],
      tls: changes.tls,
      client: {
        discovery: 'at-end',
        think: 0,
        turnaround: ms(7),
        readDelay: 0,
        readSize: 65_536,
        requestSplit: 0,
        splitRequests: 'all',
        dropsDataWithHeader: false,
        ...changes.client,
      },
      server: {
        forkTime: 0,
        mostReplies: 0,
        readDelay: 0,
        readSize: 65_536,
        headerFlush: 'joined',
        writeSize: 4096,
        headerGap: 0,
        writeGap: 0,
        fileAccess: 'stdio',
        copyTime: 0,
        closeDelay: 0,
        idleTimeout: 0,
        ...changes.server,
      },
    },
  };
}
