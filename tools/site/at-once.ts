// A script in one file includes what `import()` loads. By default the bundler wraps every module of such a script in a
// function, so that `import()` also runs it later, which makes `ack-clock.js` 6 % larger. Our modules can all run at once.
import type { Plugin } from 'vite';
import { rewritten, type Node } from './syntax.ts';

export function partsAtOnce(): Plugin {
  return {
    name: 'ackclock-parts-at-once',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'element',
    transform: {
      filter: { id: /\.(?:ts|svelte)$/, code: /\bimport\(/ },
      handler: (code) => ({ code: withPartsAtOnce(code), map: null }),
    },
  };
}

/** A module that statically imports what it loaded by `import()`, and returns it as a promise. */
export function withPartsAtOnce(code: string): string {
  const imports: string[] = [];
  const rest = rewritten(code, (node, put) => {
    if (node.type !== 'ImportExpression') return;
    const { start, end } = node['source'] as Node;
    const name = `partAtOnce${imports.length}`;
    imports.push(`import * as ${name} from ${code.slice(start, end)};\n`);
    put(node.start, node.end, `Promise.resolve(${name})`);
  });
  return imports.join('') + rest;
}
