// One script of the site, in parts: what is needed at once, and what is loaded later.
import { gzipSync } from 'node:zlib';
import type { BuildEnvironment, Rolldown, ViteBuilder } from 'vite';
import { packagesIn } from './licenses.ts';

/** The entry and everything it imports statically, which comes before it. */
function neededAtOnce(chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const inOrder = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || inOrder.has(chunk)) return;
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
    inOrder.add(chunk);
  };
  add(chunks.find(({ isEntry }) => isEntry));
  return [...inOrder];
}

/**
 * Puts everything that a page's script needs at once into one chunk. By default the bundler makes a chunk of every set of
 * modules that the same parts use: each new part splits what is needed at once further, which then compresses worse. So it
 * first builds that without writing or minifying it.
 */
export async function gatherFirst(
  builder: ViteBuilder,
  environment: BuildEnvironment,
): Promise<void> {
  const { build } = environment.config;
  const { minify } = build;
  build.write = false;
  build.minify = false;
  const { output } = (await builder.build(environment)) as Rolldown.RolldownOutput;
  const chunks = neededAtOnce(output.filter((file) => file.type === 'chunk'));
  const first = new Set(chunks.flatMap(({ moduleIds }) => moduleIds));
  build.write = true;
  build.minify = minify;
  (build.rolldownOptions.output as Rolldown.OutputOptions).codeSplitting = {
    groups: [
      {
        name: 'first',
        test: (id) => first.has(id),
        // All are listed; other modules of an index come with the part that uses them.
        includeDependenciesRecursively: false,
      },
    ],
  };
}

export interface BuiltScript {
  /** What is needed at once, in order. */
  scripts: string[];
  /** Files of the entries, in their order. */
  entries: string[];
  style: string | undefined;
  faces: string[];
  packages: string[];
  /** Files with code in the script. */
  modules: string[];
}

/** @param limit bytes, compressed @throws Error it is larger */
export async function buildScript(
  builder: ViteBuilder,
  environment: BuildEnvironment,
  limit: number,
): Promise<BuiltScript> {
  const { output } = (await builder.build(environment)) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const scripts = neededAtOnce(chunks);
  const lazy = chunks.filter((chunk) => !scripts.includes(chunk));
  for (const parts of [scripts, ...lazy.map((chunk) => [chunk])]) {
    const size = parts.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
    if (size > limit) {
      const names = parts.map(({ fileName }) => fileName).join(', ');
      throw new Error(`${names}: ${size} bytes compressed, the limit is ${limit}`);
    }
  }
  const files = output.map((file) => file.fileName);
  return {
    scripts: scripts.map(({ fileName }) => fileName),
    entries: chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
    style: files.find((file) => file.endsWith('.css')),
    faces: files.filter((file) => file.endsWith('.woff2')),
    packages: packagesIn(output),
    modules: chunks
      .flatMap(({ modules }) => Object.entries(modules))
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([file]) => file),
  };
}
