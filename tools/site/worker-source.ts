import type { Plugin } from 'vite';

/**
 * Lets a page make a worker of the engine's script: the script runs as a function, whose text can be
 * had. A page that was opened as a file can neither read its own scripts nor load a worker's.
 */
export function workerSource(): Plugin {
  return {
    name: 'ackclock-worker-source',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'engine',
    // A browser that kept a file under its name must not keep an earlier frame around it.
    augmentChunkHash: () => framed(''),
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = framed(file.code);
      }
    },
  };
}

function framed(code: string): string {
  return `(f=>{ackclockEngineSource=()=>\`(\${f})()\`;f()})(function(){${code}\n});\n`;
}
