import type { Plugin } from 'vite';

/** Scripts that also run as workers, and the name under which each leaves its text. */
const SOURCES: Readonly<Record<string, string>> = {
  engine: 'ackclockEngineSource',
  capture: 'ackclockCaptureSource',
};

/**
 * Lets a page make a worker of a script: the script runs as a function, whose text is accessible. A page that was
 * opened as a file can neither read its own scripts nor load a worker's.
 */
export function workerSource(): Plugin {
  return {
    name: 'ackclock-worker-source',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name in SOURCES,
    // The frame is part of the hash, because a browser must not keep a file with an earlier frame under its name.
    augmentChunkHash() {
      return framed('', SOURCES[this.environment.name]!);
    },
    generateBundle(_, bundle) {
      const name = SOURCES[this.environment.name]!;
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = framed(file.code, name);
      }
    },
  };
}

function framed(code: string, name: string): string {
  return `(f=>{${name}=()=>\`(\${f})()\`;f()})(function(){${code}\n});\n`;
}
