/** What a lesson's end is operated with, fetched when a reader comes near it. */
export { default as Closing } from './Closing.svelte';
