// A page around `<ack-clock>` might have added properties to Object.prototype. `for (key in object)` then visits them
// in every object, and `key in object` finds them. So scripts that run in such pages look at own properties only.
import type { Plugin } from 'vite';
import { rewritten, type Node } from './syntax.ts';

/** Scripts that run in other people's pages. */
const ELSEWHERE = ['element', 'element_parts', 'engine', 'export'];

/** Modules that use `key in object` on plain data only; Svelte uses it on proxies, too. */
const ofPlainData = (id: string): boolean =>
  !/node_modules/.test(id) || /[\\/]valibot[\\/]/.test(id);

export function ownKeys(): Plugin {
  return {
    name: 'ackclock-own-keys',
    apply: 'build',
    applyToEnvironment: ({ name }) => ELSEWHERE.includes(name),
    transform: {
      filter: { id: /\.(?:m?js|ts|svelte)$/, code: /\sin\s/ },
      handler: (code, id) => ({
        code: withOwnKeys(code, { checks: ofPlainData(id) }),
        map: null,
      }),
    },
  };
}

/**
 * A module whose loops over an object's keys skip inherited ones.
 * @param checks whether `key in object` skips them as well
 */
export function withOwnKeys(code: string, { checks }: { readonly checks: boolean }): string {
  return rewritten(code, (node, put) => {
    const { left, right } = node as Node & Record<'left' | 'right', Node>;
    if (node.type === 'ForInStatement') {
      put(left.end, right.start, ' of Object.keys((');
      // A loop over undefined or null does nothing.
      put(right.end, right.end, ') ?? [])');
    }
    const isCheck = node.type === 'BinaryExpression' && node['operator'] === 'in';
    // `#field in object` is about no key.
    if (checks && isCheck && left.type !== 'PrivateIdentifier') {
      const [key, object] = [left, right].map(({ start, end }) => code.slice(start, end));
      put(node.start, node.end, `Object.hasOwn((${object}), (${key}))`);
    }
  });
}
