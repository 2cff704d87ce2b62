export { changedFields } from './changed-fields.ts';
export { challenges, notAllowed, parOf, type Challenge } from './challenges.ts';
