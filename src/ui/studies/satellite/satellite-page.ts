import { encodeShortLink, differenceOf, type PlainObject } from '../../../share/link/index.ts';
import { builtinScenario, scenarioVersion } from '../../../scenario/index.ts';
import {
  satellite,
  samples as satelliteSamples,
  transferScenario as satelliteScenario,
  type SatelliteData,
  type Samples as SatelliteSamples,
} from '../../../studies/satellite/index.ts';
import { statementsOfFindings } from '../finding-statements.ts';
import type { StudyStatement } from '../study-data.ts';
import { pageTitle, wayName } from './satellite-names.ts';

/** The page of the satellite study, as it is built. */
export interface SatellitePageData {
  readonly slug: string;
  readonly title: string;
  readonly lead: string;
  readonly runs: number;
  readonly samples: SatelliteSamples;
  /** All that the study gave, as it is in docs/studies. */
  readonly table: SatelliteData;
  /** The fragments that open a point's run in the sandbox, in the points' order; null: the paper did not measure it. */
  readonly links: readonly (string | null)[];
  /** The same of the page over other links, in their order. */
  readonly elsewhere: readonly string[];
  readonly statements: readonly StudyStatement[];
}

export const satellitePage = {
  slug: 'satellite',
  title: 'Pages over a satellite',
  lead: 'Four pages of the late 1990s, a satellite link with a round trip of more than half a second, and every method by which HTTP fetched pages then: one connection or four, kept or not, requests one after another or all at once. Which method is best, does a model of slow start predict it, and what do bit errors do?',
  /** @param read gives the text of a file of the project */
  data(read: (file: string) => string): SatellitePageData {
    const { slug, title, lead } = satellitePage;
    const table = JSON.parse(read('docs/studies/satellite.json')) as SatelliteData;
    return {
      slug,
      title,
      lead,
      runs: satellite.jobs({}).length,
      samples: satelliteSamples,
      table,
      links: table.points.map(({ page, mode, connections, initial_window: initialWindow }) =>
        mode === 'keep-alive' || mode === 'pipelined'
          ? linkTo(
              { page, mode, connections, initialWindow },
              `${pageTitle(page)} over a satellite: ${wayName(mode, connections)}, a window of ${initialWindow}`,
            )
          : null,
      ),
      elsewhere: table.links.map(({ link, mode, connections }) =>
        linkTo(
          { page: 'acts', mode, connections, initialWindow: 1, link },
          `acts, ${link}: ${wayName(mode, connections)}`,
        ),
      ),
      statements: statementsOfFindings(table.findings),
    };
  },
};

type Fetched = Pick<
  Parameters<typeof satelliteScenario>[0],
  'page' | 'mode' | 'connections' | 'initialWindow' | 'link'
>;

/** The fragment that opens a run of the study in the sandbox, at the first phase of the heartbeats. */
function linkTo(way: Fetched, title: string): string {
  const preset = way.mode === 'pipelined' ? 'satellite-pipelined' : 'satellite-parallel';
  const base = builtinScenario(preset);
  const { name, description, source } = base;
  const other = satelliteScenario({ ...way, phase: 0, bitErrorRate: 0, seed: 1 });
  const changes = differenceOf(
    base as unknown as PlainObject,
    { ...other, name, description, source, title } as unknown as PlainObject,
  );
  if (changes === undefined) throw new Error(`${title}: no link`);
  return encodeShortLink({
    schema: scenarioVersion,
    preset,
    changes,
    twin: null,
    time: 0,
    selection: null,
    view: {},
    digest: '',
  });
}
