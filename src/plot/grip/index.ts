export { gripIn, optionAt, pixelOf, type GripAnchor, type GripPlace } from './grip.ts';
