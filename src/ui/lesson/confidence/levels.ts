/** What a reader may say of a bet before it is placed, by `Confidence`. */
export const levels = ['A guess', 'Fairly sure', 'Certain'] as const;
