import { pipelinedPage, sequentialPage, type Browser, type Path } from '../../models/index.ts';
import { payload, replyHeader } from './bit-errors.ts';
import { satellitePage } from './pages.ts';
import { splitsFirstRequest, type Way } from './transfer.ts';

/** What the models say of a page, seconds. */
export interface Modelled {
  /** As the paper has it. */
  readonly time: number;
  /** Without pipelining, and with one assumption less each: connections open as references are read ... */
  readonly asRead: number | null;
  /** ... and each takes the page's next element, wherever the placement would have it. */
  readonly takesNext: number | null;
}

/** The study's line, seconds and bytes a second. */
const roundTrip = 0.56;
const lineRate = 1_536_000 / 8;

export function modelled({ page, mode, connections, initialWindow }: Way): Modelled {
  const elements = satellitePage(page).elements.map((size) => size * 1024 + replyHeader);
  const path: Path = {
    roundTrip,
    // Of each 1500 bytes on the line these are payload.
    bandwidth: (lineRate * payload) / 1500,
    segment: payload,
    initialWindow,
    acknowledging: 'every-second',
  };
  if (mode === 'pipelined') {
    return { time: pipelinedPage(elements, path), asRead: null, takesNext: null };
  }
  const browser: Browser = {
    connections,
    keepsConnections: mode !== 'http10',
    splitsFirstRequest: splitsFirstRequest(mode),
  };
  const time = (more: Partial<Browser>): number =>
    sequentialPage(elements, path, { ...browser, ...more }).time;
  return {
    time: time({}),
    asRead: time({ opensAsRead: true }),
    takesNext: time({ opensAsRead: true, takesNext: true }),
  };
}
