// A part of the page's script by itself: what a lesson is shown with to a lecture hall.
export { default as HallStage } from './HallStage.svelte';
export { pressHallKey, scrollWords } from './keys.ts';
export { present } from './present.svelte.ts';
