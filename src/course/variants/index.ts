export { drawFor, drawn, numbersIn, type Draw, type Drawn } from './draw.ts';
export { Seeded } from './seeded.ts';
