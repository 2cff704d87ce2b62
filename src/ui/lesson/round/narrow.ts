// A part of the page's script by itself: a round with its picture above the words and its controls below.
export { default as RoundPicture } from './RoundPicture.svelte';
export { default as RoundPlay } from './RoundPlay.svelte';
export { roundStateOf } from './states.ts';
