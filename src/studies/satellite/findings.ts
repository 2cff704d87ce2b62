import { findingOf, type Finding, type Question } from '../finding.ts';
import type { BitErrorRow, BitErrors } from './bit-errors.ts';
import { roundTrip } from './modelled.ts';
import { satellitePages, titleOf, type PageName } from './pages.ts';
import type { SatellitePoint } from './satellite.ts';
import type { Mode } from './transfer.ts';

/** The results of one page, by connections and initial window. */
interface PageResults {
  readonly label: string;
  readonly page: PageName;
  /** Seconds. */
  of(mode: Mode, connections: number, window: 1 | 3): number;
}

/** What the paper says of its measurements, asked of ours. */
export function satelliteFindings(points: readonly SatellitePoint[], errors: BitErrors): Finding[] {
  const places = satellitePages.map(({ name, title }): PageResults => ({
    label: title,
    page: name,
    of: (mode, connections, window) =>
      points.find(
        (point) =>
          point.page === name &&
          point.mode === mode &&
          point.connections === connections &&
          point.initial_window === window,
      )?.simulated_s ?? NaN,
  }));
  const ask = (question: Omit<Question<PageResults>, 'places'>, where = places) =>
    findingOf({ ...question, places: where });
  const hit = errors.pages.map((row) => ({ ...row, label: titleOf(row.page) }));
  const costOfOufr = Math.max(...hit.filter(({ page }) => page === 'oufr').map(costOf));
  const flowing = places.filter(({ page }) => page !== 'test');
  const gain = ({ of }: PageResults): number => of('pipelined', 1, 1) - of('pipelined', 1, 3);

  return [
    ask({
      claim: 'Pipelining with the larger initial window is the best of all that was measured.',
      section: '7',
      reading:
        'each page takes less time than over four persistent connections, over one with the larger window, and by pipelining with the smaller window',
      holds: ({ of }) =>
        of('pipelined', 1, 3) <
        Math.min(of('keep-alive', 4, 1), of('keep-alive', 1, 3), of('pipelined', 1, 1)),
      tell: ({ of }) =>
        `${inSeconds(of('pipelined', 1, 3))}; the next ${inSeconds(Math.min(of('keep-alive', 4, 1), of('keep-alive', 1, 3), of('pipelined', 1, 1)))}`,
      why: '',
    }),
    ask({
      claim:
        'Pipelining, even without the larger window, is as good as four connections or better.',
      section: '6.1',
      reading:
        'with an initial window of one segment, it takes at most a tenth of a round trip longer',
      holds: ({ of }) => of('pipelined', 1, 1) <= of('keep-alive', 4, 1) + roundTrip / 10,
      tell: ({ of }) =>
        `${inSeconds(of('pipelined', 1, 1))}, four connections ${inSeconds(of('keep-alive', 4, 1))}`,
      why: 'four windows grow side by side. If there is much to send, that can be worth more than the round trips for opening connections and for requests',
    }),
    ask({
      claim: 'Four connections are faster than one with a larger initial window, except for LeRC.',
      section: '6.1',
      reading:
        'with an initial window of one segment, four persistent connections take less time than one connection with a window of three; for LeRC they save less than a quarter of a round trip, or nothing',
      holds({ page, of }) {
        const saved = of('keep-alive', 1, 3) - of('keep-alive', 4, 1);
        return page === 'lerc' ? saved < levelWithin * roundTrip : saved > 0;
      },
      tell: ({ of }) =>
        `${inSeconds(of('keep-alive', 4, 1))} against ${inSeconds(of('keep-alive', 1, 3))}`,
      why: '',
    }),
    ask(
      {
        claim: 'For LeRC four connections and one with a larger initial window are level.',
        section: '6.1',
        reading: 'the two differ by less than a quarter of a round trip',
        holds: ({ of }) =>
          isAbout(of('keep-alive', 4, 1) - of('keep-alive', 1, 3), -levelWithin, levelWithin),
        tell: ({ of }) => inRoundTrips(of('keep-alive', 4, 1) - of('keep-alive', 1, 3)),
        why: 'four connections save nothing on LeRC here, as the next statement says. So the whole difference is what the larger window saves: a round trip, as in the paper',
      },
      places.filter(({ page }) => page === 'lerc'),
    ),
    ask(
      {
        claim: 'LeRC takes about a round trip longer over one connection than over four.',
        section: '6.1',
        reading: 'with an initial window of one segment, half a round trip to one and a half',
        holds: ({ of }) => isAbout(of('keep-alive', 1, 1) - of('keep-alive', 4, 1), 0.5, 1.5),
        tell: ({ of }) => inRoundTrips(of('keep-alive', 1, 1) - of('keep-alive', 4, 1)),
        why: 'the large image decides. Over one connection, it is sent in a window that has grown with the base document. With four, the connection of the base document is still busy when the image is requested, so the image gets a new connection, which begins with one segment. What is saved on the small images is lost there',
      },
      places.filter(({ page }) => page === 'lerc'),
    ),
    ask(
      {
        claim: 'The larger window saves pipelining 1 to 1.5 round trips on long transfers.',
        section: '6.1',
        reading: 'on LeRC, acts and oufr, give or take a quarter: 0.75 to 1.75',
        holds: (place) => isAbout(gain(place), 0.75, 1.75),
        tell: (place) => inRoundTrips(gain(place)),
        why: 'a window that grows through 1, 2, 3, 5 and 8 segments is two flights behind one that grows through 3, 5 and 8. How much of these two round trips is saved depends on where between two flights a page ends, and so on its exact size, to a kilobyte. A client that sends requests while the base document is still arriving, as in the paper’s Figure 6, saves as much as the paper says on all three (see the notes)',
      },
      flowing,
    ),
    ask(
      {
        claim: 'The larger window does nothing for Test.',
        section: '6.1',
        reading: 'with pipelining, it saves less than half a round trip',
        holds: (place) => gain(place) < roundTrip / 2,
        tell: (place) => inRoundTrips(gain(place)),
        why: 'its base document fits into one segment, so the first flight is no larger than before. But in the flights that follow, the larger window still saves a round trip. The paper, too, expected more than it found, and suspects the browser or the server, which take no time here',
      },
      places.filter(({ page }) => page === 'test'),
    ),
    findingOf({
      claim: 'The model of the pipelined page agrees with the transfers.',
      section: '6.3',
      reading: 'every pipelined point is within 15 % of the model',
      places: points.filter(({ mode }) => mode === 'pipelined').map(asPlace),
      holds: ({ simulated_s, model_s }) => Math.abs(simulated_s / model_s - 1) <= 0.15,
      tell: (point) => versusModel(point),
      why: '',
    }),
    findingOf({
      claim: 'The model of HTTP/1.0 is a lower bound.',
      section: '6.3',
      reading: 'no run over persistent connections, one or four, is faster than the model',
      places: points.filter(({ mode }) => mode === 'keep-alive').map(asPlace),
      holds: ({ simulated_s, model_s }) => simulated_s >= model_s,
      tell: (point) => versusModel(point),
      why: 'in the model, the other connections wait for the whole base document, and elements are placed by their sizes, without regard to a window that has grown. A browser that opens connections as it reads, and gives each the next element, can be faster. Each point names the assumption that breaks',
    }),
    findingOf({
      claim: 'One bit-error rate gives Table 2.',
      section: '6.2, not claimed there',
      reading: `the paper’s share of hit transfers is within the binomial error (95 %) of ${errors.transfers} transfers around ours, at ${errors.rate}`,
      places: hit,
      holds: ({ inside }) => inside,
      tell: ({ paper_percent, simulated_percent, binomial_error_percent }) =>
        `the paper ${paper_percent} %, ours ${simulated_percent} ± ${binomial_error_percent} %`,
      why: 'the paper’s own percentages belong to different rates: for its size, LeRC was hit by bit errors twice as often as Test',
    }),
    findingOf({
      claim: 'On average bit errors cost little.',
      section: '6.2',
      reading:
        'the mean of all transfers, hit or not, exceeds the mean without bit errors by less than a tenth',
      places: hit,
      holds: ({ clean_s, mean_s }) => mean_s < 1.1 * clean_s,
      tell: ({ clean_s, mean_s }) => `${inSeconds(clean_s)} without, ${inSeconds(mean_s)} with`,
      why: 'a sender that takes a bit error for congestion continues with half of its window, which then grows by one segment in two round trips, and oufr is long enough to suffer from that. The paper shows the cost in a figure without numbers, and calls it fairly minimal',
    }),
    findingOf({
      claim: 'Bit errors cost most on oufr.',
      section: '6.2',
      reading: 'they add more seconds to the mean than on each of the other pages',
      places: hit.filter(({ page }) => page !== 'oufr'),
      holds: (row) => costOf(row) < costOfOufr,
      tell: (row) => `${inSeconds(costOf(row))}; oufr ${inSeconds(costOfOufr)}`,
      why: '',
    }),
  ];
}

/** Times that differ by less are level, round trips. */
const levelWithin = 0.25;

const inSeconds = (seconds: number): string => `${seconds.toFixed(2)} s`;

const inRoundTrips = (seconds: number): string => `${(seconds / roundTrip).toFixed(2)} round trips`;

/** @param low @param high in round trips */
function isAbout(seconds: number, low: number, high: number): boolean {
  return seconds >= low * roundTrip && seconds <= high * roundTrip;
}

/** What bit errors add to a page’s mean, seconds. */
function costOf({ mean_s, clean_s }: BitErrorRow): number {
  return mean_s - clean_s;
}

function asPlace(point: SatellitePoint) {
  const { page, connections, initial_window: window } = point;
  return { ...point, label: `${titleOf(page)}, ${connections} × ${window}` };
}

function versusModel({ simulated_s, model_s }: SatellitePoint): string {
  return `${inSeconds(simulated_s)}, the model ${inSeconds(model_s)}`;
}
