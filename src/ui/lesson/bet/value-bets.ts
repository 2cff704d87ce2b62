/** What a lesson's bets by number and by time need, loaded when a reader gets to one. */
export { default as ValueBet } from './ValueBet.svelte';
export { default as ValueVerdict } from './ValueVerdict.svelte';
