/** What a lesson's end is operated with, loaded when a reader gets there. */
export { default as Closing } from './Closing.svelte';
