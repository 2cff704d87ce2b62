// A part of the page's script by itself: a round whose picture stands above the words, and what it is played with below.
export { default as RoundPicture } from './RoundPicture.svelte';
export { default as RoundPlay } from './RoundPlay.svelte';
export { roundStateOf } from './states.ts';
