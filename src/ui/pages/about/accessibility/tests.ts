// Test files that prove several criteria.
export const everyPage = 'tests/e2e/gates/every-page.test.ts';
export const senses = 'tests/e2e/gates/senses.test.ts';
export const layout = 'tests/e2e/player-layout.test.ts';
export const player = 'tests/e2e/player.test.ts';
export const zoom = 'tests/e2e/plot-zoom.test.ts';
export const toy = 'tests/e2e/toy.test.ts';
export const handles = 'tests/e2e/handles.test.ts';
export const fields = 'tests/e2e/fields.test.ts';
export const walk = 'tests/ui/player/walk/walk.test.ts';
export const contrast = 'tests/ui/contrast.test.ts';
