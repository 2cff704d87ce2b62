export { flightOf, longestFlight, type Flight } from './flight.ts';
