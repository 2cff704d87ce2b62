import { describe, expect, it } from 'vitest';
import { replyWrite } from '../../../src/engine/http/write-pattern.ts';
import { Content, contentNames } from '../../../src/trace/codes/index.ts';
import type { FaultConfiguration, HttpConfiguration } from '../../../src/engine/index.ts';

const server: HttpConfiguration['server'] = {
  forkTime: 0,
  mostReplies: 0,
  readDelay: 0,
  readSize: 8192,
  headerFlush: 'alone',
  writeSize: 4096,
  headerGap: 632,
  writeGap: 500,
  fileAccess: 'stdio',
  copyTime: 0,
  closeDelay: 0,
  idleTimeout: 0,
};

function writes(
  body: number,
  change: Partial<typeof server> = {},
  persistent = true,
  fault?: FaultConfiguration,
) {
  const request = { request: '', repeatable: true, clientThink: undefined };
  const document = { ...request, header: 'h'.repeat(226), body, serverThink: 0, fault };
  const found: [string, number][] = [];
  for (let i = 0; ; i++) {
    const write = replyWrite(document, { ...server, ...change }, persistent, i);
    if (write === undefined) return found;
    const gap = write.content === Content.Header ? server.headerGap : server.writeGap;
    expect(write.gapAfter).toBe(gap);
    found.push([contentNames[write.content], write.bytes]);
  }
}

describe('the writes of a reply', () => {
  it('flushes the header by itself', () => {
    expect(writes(6651)).toEqual([
      ['header', 226],
      ['body', 4096],
      ['body', 2555],
    ]);
  });

  it('joins it to the body: the paper’s 4096 and 13 bytes', () => {
    expect(writes(3883, { headerFlush: 'joined' })).toEqual([
      ['header and body', 4096],
      ['body', 13],
    ]);
  });

  it('never flushes it by itself in plain HTTP/1.0', () => {
    expect(writes(1000, {}, false)).toEqual([['header and body', 1226]]);
  });

  it('has no empty write', () => {
    expect(writes(4096 - 226, { headerFlush: 'joined' })).toEqual([['header and body', 4096]]);
    expect(writes(0)).toEqual([['header', 226]]);
    expect(writes(0, { headerFlush: 'joined' })).toEqual([['header and body', 226]]);
  });

  it('ends early where the reply is broken off, without an empty write', () => {
    const brokenOff = (after: number, change: Partial<typeof server> = {}) =>
      writes(6651, change, true, { kind: 'close', after });
    expect(brokenOff(5000)).toEqual([
      ['header', 226],
      ['body', 4096],
      ['body', 678],
    ]);
    expect(brokenOff(226)).toEqual([['header', 226]]);
    expect(brokenOff(100)).toEqual([['header', 100]]);
    expect(brokenOff(0)).toEqual([]);
    expect(brokenOff(5000, { headerFlush: 'joined' })).toEqual([
      ['header and body', 4096],
      ['body', 904],
    ]);
    expect(brokenOff(0, { headerFlush: 'joined' })).toEqual([]);
  });
});
