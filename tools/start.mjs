// `npm start`: the site in development, on the first free port. Its address is printed when the first page is there.

const { isTTY } = process.stdout;
// Vite colours its lines in CI even when they go into a file.
if (!isTTY) process.env.NO_COLOR = '1';
const { createServer } = await import('vite');

const server = await createServer({ clearScreen: false, logLevel: isTTY ? 'info' : 'warn' });
await server.listen();
const address = server.resolvedUrls?.local[0] ?? '';
// Standard error: whoever starts it in a pipe waits for the address.
console.error('Preparing the pages. The first time takes a few seconds.');
await (await fetch(address)).text();
console.log(`Ackclock: ${address}`);

const hasScreen =
  process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
if (isTTY && hasScreen && !process.env.CI) server.openBrowser();
