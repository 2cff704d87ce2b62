import { placeElements, placementSize, type PlacementStep } from '../../query/models/index.ts';
import { rounded } from '../statistics.ts';
import { elementBytes, pathOf } from './modelled.ts';
import { satellitePage, satellitePages, type PageName } from './pages.ts';
import type { Seconds } from '../../trace/format/index.ts';

/** One decision of the paper's distribution algorithm (section 5.3.3). */
interface PlacedElement {
  /** Counted from 1 behind the base document. */
  readonly element: number;
  readonly kilobytes: number;
  /** By equations 10 and 11, seconds. */
  readonly size_s: Seconds;
  /** Counted from 1, the one that carries most in the end first. */
  readonly connection: number;
  /** What that connection carries from then on, seconds. */
  readonly length_s: Seconds;
  readonly because: PlacementStep['because'];
  /** Which connection brought it in a run, where each takes the next element; counted from 1 as they open. Null: no run yet. */
  readonly carried_by: number | null;
}

/** How the elements of a page are placed on four connections. */
export interface PagePlacement {
  readonly page: PageName;
  readonly initial_window: 1 | 3;
  /** In the order of the decisions, the largest element first. */
  readonly steps: readonly PlacedElement[];
}

export const connections = 4;

/** For each element of a page, the base document first, the connection that brought it in a run, from 0. */
export type CarriersOf = (page: PageName, initialWindow: 1 | 3) => readonly number[] | undefined;

/** All pages, with either initial window. */
export function placements(carriersOf: CarriersOf): PagePlacement[] {
  return satellitePages.flatMap(({ name }) =>
    ([1, 3] as const).map((initialWindow) =>
      placementOf(name, initialWindow, carriersOf(name, initialWindow)),
    ),
  );
}

function placementOf(
  page: PageName,
  initialWindow: 1 | 3,
  carriers: readonly number[] | undefined,
): PagePlacement {
  const [, ...bytes] = elementBytes(page);
  const [, ...kilobytes] = satellitePage(page).elements;
  const path = pathOf(initialWindow);
  const placed = placeElements(
    bytes.map((one) => placementSize(one, path)),
    connections,
  );
  return {
    page,
    initial_window: initialWindow,
    steps: placed.steps.map(({ element, size, length, because }) => ({
      element: element + 1,
      kilobytes: kilobytes[element] ?? NaN,
      size_s: rounded(size, 3),
      connection: placed.connections.findIndex((own) => own.includes(element)) + 1,
      length_s: rounded(length, 3),
      because,
      carried_by: carriers === undefined ? null : (carriers[element + 1] ?? NaN) + 1,
    })),
  };
}
