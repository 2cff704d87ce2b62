/** What a lesson's end offers beside the ways on, fetched when a reader comes near it. */
export { default as AtTheEnd } from './AtTheEnd.svelte';
