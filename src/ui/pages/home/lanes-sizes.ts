/** A size of the whole run's picture, pixels, and how wide its place must be for it. */
export interface LanesSize {
  readonly name: 'narrow' | 'middle' | 'wide';
  readonly from: number;
  readonly width: number;
  readonly height: number;
}

/** For telephones, for paper and tablets, for screens; WholeRun.svelte's styles have the same limits. */
export const lanesSizes: readonly [LanesSize, ...LanesSize[]] = [
  { name: 'narrow', from: 0, width: 312, height: 244 },
  { name: 'middle', from: 560, width: 640, height: 300 },
  { name: 'wide', from: 1040, width: 1136, height: 330 },
];
