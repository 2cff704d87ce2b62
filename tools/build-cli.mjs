// Bundles the command line into one file, so that `npx ackclock` starts at once.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}dist-cli`;

export async function buildCommandLine() {
  const { build } = await import('vite');
  const { inlineCodes } = await import('./inline-codes.mjs');
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [inlineCodes()],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/cli/main.ts',
      target: 'node20',
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (result);
  await mkdir(folder, { recursive: true });
  // Two commands can find the bundle stale at once; neither must run the other's half-written file.
  const unfinished = `${folder}/${process.pid}.mjs`;
  await writeFile(unfinished, output[0].code);
  await rename(unfinished, `${folder}/ackclock.mjs`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // npm also runs this after `npm ci --omit=dev`, where there is nothing to build with.
  const canBuild = await import('vite').then(
    () => true,
    () => false,
  );
  if (canBuild) await buildCommandLine();
}
