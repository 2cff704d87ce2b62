export { drawFor, drawn, numbersIn, type Draw, type Drawable, type Drawn } from './draw.ts';
export { Seeded } from './seeded.ts';
