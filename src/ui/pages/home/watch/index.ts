export { default as Watch } from './Watch.svelte';
export { WatchState } from './watch-state.svelte.ts';
