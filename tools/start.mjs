// `npm start`: the site in development, on the first free port. Its address is printed when the first page is ready.

const { isTTY } = process.stdout;
// Vite colors its output in CI even when that goes into a file.
if (!isTTY) process.env.NO_COLOR = '1';
const { createServer } = await import('vite');

const server = await createServer({ clearScreen: false, logLevel: isTTY ? 'info' : 'warn' });
await server.listen();
const address = server.resolvedUrls?.local[0] ?? '';
// To standard error, because scripts that start it read the address from standard output.
console.error('Preparing the pages. The first time takes a few seconds.');
await (await fetch(address)).text();
console.log(`Ackclock: ${address}`);

const hasScreen =
  process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
if (isTTY && hasScreen && !process.env.CI) server.openBrowser();
