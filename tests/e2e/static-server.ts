import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

export interface StaticServer {
  /** Where the folder is served; ends with a slash. */
  readonly address: string;
  readonly port: number;
  /** Ends every connection too, as a server that is switched off does. */
  stop(): void;
}

/** A plain web server, without the help a development server gives; any port that is free. */
export async function serveFolder(folder: string, under: string): Promise<StaticServer> {
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
  return {
    address: `http://localhost:${port}${under}`,
    port,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function fileFor(folder: string, path: string): string | null {
  const wanted = join(folder, normalize(`/${decodeURIComponent(path)}`));
  const file = wanted.endsWith('/') ? `${wanted}index.html` : wanted;
  return existsSync(file) && statSync(file).isFile() ? file : null;
}
