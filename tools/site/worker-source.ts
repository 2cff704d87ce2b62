import type { Plugin } from 'vite';

/** Scripts that also run as workers: the name under which each leaves its text, and what it gives to others or takes. */
const FRAMES: Readonly<Record<string, readonly [source: string, exchange: string]>> = {
  engine: ['ackclockEngineSource', 'const exports=globalThis.ackclockEngineParts={};'],
  studies: [
    'ackclockStudiesSource',
    'const exports={},require=()=>globalThis.ackclockEngineParts;',
  ],
  capture: ['ackclockCaptureSource', ''],
};

/**
 * Lets a page make a worker of the scripts above, of the studies' after the engine's: each runs as a function, whose text is
 * accessible. A page that was opened as a file can neither read its own scripts nor load a worker's. The bundler writes the
 * studies' script for a `require`, which gives it what the engine's exports.
 */
export function workerSource(): Plugin {
  return {
    name: 'ackclock-worker-source',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name in FRAMES,
    // The frame is part of the hash, because a browser must not keep a file with an earlier frame under its name.
    augmentChunkHash: ({ name }) => framed(name, ''),
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = framed(file.name, file.code);
      }
    },
  };
}

function framed(name: string, code: string): string {
  const [source, exchange] = FRAMES[name]!;
  return `(f=>{${source}=()=>\`(\${f})();\`;f()})(function(){"use strict";${exchange}${code}\n});\n`;
}
