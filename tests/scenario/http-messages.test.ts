import { describe, expect, it } from 'vitest';
import { headerOf, requestOf, shortestHeader } from '../../src/scenario/index.ts';

const apache = { type: 'text/html', bytes: 6651, persistent: true, software: 'Apache/1.1b4' };

const get = (path: string) => ({ method: 'GET', path, requestBody: 0 }) as const;

describe('requests', () => {
  it('has the paper’s 52 bytes for the page and 58 for an image', () => {
    expect(requestOf(get('/yahoo.html'), true)).toBe(
      'GET /yahoo.html HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n',
    );
    expect(requestOf(get('/yahoo.html'), true)).toHaveLength(52);
    expect(requestOf(get('/images/head1.gif'), true)).toHaveLength(58);
  });

  it('asks for no persistent connection in plain HTTP/1.0', () => {
    expect(requestOf(get('/yahoo.html'), false)).toBe('GET /yahoo.html HTTP/1.0\r\n\r\n');
  });
});

describe('a POST', () => {
  it('carries its body behind a header that says how long it is', () => {
    expect(requestOf({ method: 'POST', path: '/order', requestBody: 5 }, true)).toBe(
      'POST /order HTTP/1.0\r\nConnection: Keep-Alive\r\nContent-length: 5\r\n\r\n00000',
    );
  });
});

describe('reply headers', () => {
  it('has the paper’s 226 bytes', () => {
    expect(headerOf(apache)).toHaveLength(226);
    expect(headerOf(apache)).toBe(
      [
        'HTTP/1.0 200 OK',
        'Date: Wed, 01 May 1996 16:44:07 GMT',
        'Server: Apache/1.1b4',
        'Connection: Keep-Alive',
        'Keep-Alive: timeout=15, max=5',
        'Content-type: text/html',
        'Content-length: 6651',
        'Last-modified: Wed, 01 May 1996 15:30:12 GMT',
        '',
        '',
      ].join('\r\n'),
    );
  });

  it('is shorter by the two keep-alive lines in plain HTTP/1.0', () => {
    expect(headerOf({ ...apache, persistent: false })).toHaveLength(226 - 24 - 31);
  });

  it('has exactly the length that is asked for, from the shortest on', () => {
    const shortest = shortestHeader(apache);
    for (let headerBytes = shortest; headerBytes < 600; headerBytes++) {
      const header = headerOf({ ...apache, headerBytes });
      expect(header).toHaveLength(headerBytes);
      expect(header.startsWith('HTTP/1.0 200 OK')).toBe(true);
      expect(header.endsWith('\r\n\r\n')).toBe(true);
      expect(header).toContain('Content-length: 6651\r\n');
    }
  });

  it('leaves lines out in the stated order', () => {
    const header = headerOf({ ...apache, headerBytes: 214 });
    expect(header).not.toContain('Last-modified');
    expect(header).toContain('Date:');
    expect(headerOf({ ...apache, headerBytes: 150 })).not.toContain('Date:');
    expect(headerOf({ ...apache, headerBytes: 150 })).toContain('Server:');
  });

  it('refuses a length below the lines that must stay', () => {
    expect(() => headerOf({ ...apache, headerBytes: shortestHeader(apache) - 1 })).toThrow(
      RangeError,
    );
  });
});
