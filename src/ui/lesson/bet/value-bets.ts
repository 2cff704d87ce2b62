/** What a lesson's bets by number and by time need, fetched when a reader comes near one. */
export { default as ValueBet } from './ValueBet.svelte';
export { default as ValueTold } from './ValueTold.svelte';
