import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { classNameOf } from './tools/site/class-names.mjs';

/** @type {import('@sveltejs/vite-plugin-svelte').SvelteConfig} */
export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, cssHash: classNameOf },
};
