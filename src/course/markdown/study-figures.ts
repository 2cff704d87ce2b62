/** The studies' pages and their figures, by the names in their addresses; Table 1 is a table of rows. */
export const studyFigures: Readonly<Record<string, readonly string[]>> = {
  'table-1': ['rows'],
  'restart-by-reply-size': ['figure-6', 'figure-7'],
  'restart-by-delay': ['figure-8', 'figure-9'],
  'restart-by-delay-short-queue': ['figure-10'],
  'victim-beside-bursts': ['others', 'bursts'],
  'two-policies-on-one-bottleneck': ['fair-short', 'fair-long', 'ssr', 'rate'],
  'scale-factor-against-pause': [
    'rbp-rate-elapsed_s',
    'rbp-rate-drops',
    'rbp-cwnd-elapsed_s',
    'rbp-cwnd-drops',
  ],
};
