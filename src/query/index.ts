export { judge, parseGoal, type Condition, type Goal } from './condition.ts';
export { recordOf } from './find.ts';
export { measure, momentOf } from './measure.ts';
export { answerOf, placeIn, type FoundPlace, type Place } from './place.ts';
export { parsePosition, parseQuery, parseTarget } from './parse.ts';
export { parseQuantity, quantityText, unitOfField, type Quantity, type Unit } from './quantity.ts';
export type { Query } from './query.ts';
