export { judge, parseGoal, type Condition, type Goal } from './condition.ts';
export { recordOf } from './find.ts';
export { locate, type Located, type Pointed } from './locate.ts';
export { measure, momentOf } from './measure.ts';
export { answerOf, placeIn, type FoundPlace, type Place } from './place.ts';
export { parsePointed, parsePosition, parseQuery, parseTarget } from './parse.ts';
export { proseText, type ProseStyle } from './prose-text.ts';
export { parseQuantity, quantityText, unitOfField, type Quantity, type Unit } from './quantity.ts';
export type { Query } from './query.ts';
