import { getContext, setContext } from 'svelte';
import type { TypeScale } from '../../../plot/marks/index.ts';

const key = Symbol('type');

/** Says how large the text of pictures in a component is. */
export function provideType(type: TypeScale): void {
  setContext(key, type);
}

/** How large the text of pictures here is; undefined: as on a page. */
export function typeHere(): TypeScale | undefined {
  return getContext<TypeScale | undefined>(key);
}
