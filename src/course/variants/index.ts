export { variantFor, variantOf, numbersIn, type Variant, type QuestionVariant } from './variant.ts';
export { Seeded } from './seeded.ts';
