// A part of the page's script by itself: what a lesson is shown with where there is no room for the picture beside the words.
export { default as NarrowStage } from './NarrowStage.svelte';
export { default as SceneNotes } from './SceneNotes.svelte';
