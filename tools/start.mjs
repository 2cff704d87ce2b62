// `npm start`: the site in development, on the first free port.

const { isTTY } = process.stdout;
// Vite colours its lines in CI even when they go into a file.
if (!isTTY) process.env.NO_COLOR = '1';
const { createServer } = await import('vite');

const server = await createServer({ clearScreen: false, logLevel: isTTY ? 'info' : 'warn' });
await server.listen();
console.log(`Ackclock: ${server.resolvedUrls?.local[0]}`);

const hasScreen =
  process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
if (isTTY && hasScreen && !process.env.CI) server.openBrowser();
