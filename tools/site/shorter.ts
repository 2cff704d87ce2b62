import { minify } from 'terser';
import type { Plugin } from 'vite';

/** Characters from which a script is worth the seconds that this takes: the players of pages, the element, the engine. */
const LONG = 200_000;

/** Shorter, but with little room below their limits: the element's parts. */
const TIGHT: readonly string[] = ['parts'];

/**
 * Shortens long scripts further than the bundler's minifier does (about 1 % of their compressed size). Names stay as the
 * bundler chose them: choosing others takes longer, and compresses no better.
 */
export function shorter(): Plugin {
  return {
    name: 'ackclock-shorter',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    async generateBundle(_, bundle) {
      if (this.environment.config.build.minify === false) return;
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        if (file.code.length < LONG && !TIGHT.includes(file.name)) continue;
        const { code } = await minify(file.code, { module: true, ecma: 2020, mangle: false });
        if (code === undefined) throw new Error(`${file.fileName}: nothing is left of it`);
        file.code = code;
      }
    },
  };
}
