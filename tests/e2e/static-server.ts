import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

/** A plain web server, without the help a development server gives; any port that is free. */
export async function serveFolder(
  folder: string,
  under: string,
): Promise<{ server: Server; address: string }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = pathname.startsWith(under) ? fileFor(folder, pathname.slice(under.length)) : null;
    if (file === null) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, address: `http://localhost:${port}${under}` };
}

function fileFor(folder: string, path: string): string | null {
  const wanted = join(folder, normalize(`/${decodeURIComponent(path)}`));
  const file = wanted.endsWith('/') ? `${wanted}index.html` : wanted;
  return existsSync(file) && statSync(file).isFile() ? file : null;
}
