import type { Plugin } from 'vite';

/**
 * Scripts of different pages share most components, and the first part of each is built twice (scripts.ts), so each
 * component is compiled once for all of them.
 * @param plugins those of vite-plugin-svelte
 * @throws Error none of them compiles
 */
export function compileOnce(plugins: Plugin[]): Plugin[] {
  const compile = plugins.find(({ name }) => name === 'vite-plugin-svelte:compile');
  if (typeof compile?.transform !== 'object')
    throw new Error('vite-plugin-svelte compiles nothing');
  const { transform } = compile;
  const { handler } = transform;
  const compiled = new Map<string, { code: string; result: ReturnType<typeof handler> }>();
  transform.handler = function (code, id, options) {
    if (this.environment.mode !== 'build') return handler.call(this, code, id, options);
    const key = `${this.environment.config.consumer} ${id}`;
    const known = compiled.get(key);
    if (known?.code === code) return known.result;
    const result = handler.call(this, code, id, options);
    compiled.set(key, { code, result });
    return result;
  };
  return plugins;
}
