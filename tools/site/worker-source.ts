import type { Plugin } from 'vite';

/**
 * Lets a page make a worker of the engine's script: the script runs as a function, whose text is accessible. A page that was
 * opened as a file can neither read its own scripts nor load a worker's.
 */
export function workerSource(): Plugin {
  return {
    name: 'ackclock-worker-source',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'engine',
    // The frame is part of the hash, because a browser must not keep a file with an earlier frame under its name.
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
