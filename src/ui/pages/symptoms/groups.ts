/** Symptoms that look alike to those who run a server. */
export interface SymptomGroup {
  /** In the page's address. */
  readonly id: string;
  readonly title: string;
  /** What they have in common. */
  readonly says: string;
  /** Those in it, by lesson: its slug, and for a lesson's second symptom the name of that part as well. */
  readonly lessons: readonly string[];
}

/** In the order in which a practitioner would rule them out: first what is small and frequent. */
export const symptomGroups: readonly SymptomGroup[] = [
  {
    id: 'small-replies',
    title: 'Small requests are all too slow by the same amount',
    says: 'Each one loses a few tens of milliseconds, on machines that have nothing to do.',
    lessons: [
      'forty-milliseconds',
      'nagle',
      'delayed-acks',
      'short-initial-segment',
      'odd-short-final-segment',
      'table-1',
    ],
  },
  {
    id: 'after-a-pause',
    title: 'Slow or failing after a pause',
    says: 'The connection stays open, but what follows a pause is slow, loses packets or fails.',
    lessons: ['slow-start-restart', 'rate-based-pacing', 'restart-study', 'closed-too-soon'],
  },
  {
    id: 'far-away',
    title: 'Slow from far away',
    says: 'It is fast at your desk but slow for distant visitors, and a faster link doesn’t help.',
    lessons: [
      'slow-start',
      'fourteen-kilobytes',
      'closed-too-soon-records-server',
      'http-connections',
      'page-over-satellite',
    ],
  },
  {
    id: 'beside-a-transfer',
    title: 'Everything is slow while one transfer runs',
    says: 'Alone, each request is fast. Beside an upload or a download, all of them wait.',
    lessons: ['full-queue'],
  },
  {
    id: 'one-transfer',
    title: 'One large transfer does not fill its link',
    says: 'It runs for seconds or minutes at a fraction of what the path can carry.',
    lessons: ['reading-a-plot', 'buffers-and-copies', 'bit-errors', 'two-bugs'],
  },
];

/** Those of lessons that no group names. */
export const otherSymptoms: SymptomGroup = {
  id: 'others',
  title: 'Other symptoms',
  says: '',
  lessons: [],
};
