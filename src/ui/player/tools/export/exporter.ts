import type { RunLog } from '../../../../run/index.ts';
import type { Sheet } from '../../../../share/files/index.ts';
import type { LinkState } from '../../../../share/link/index.ts';
import type { Box, Drawing, Picture } from '../../../../plot/marks/index.ts';
import type { Fold, Interval } from '../../../../plot/scales/index.ts';
import type { Scenario } from '../../../../scenario/index.ts';
import type { Nanoseconds, RecordId } from '../../../../trace/format/index.ts';
import { loadLazily } from '../../../site/lazy-script.ts';

/** What can be made of what a player shows. */
export type Format =
  | 'svg'
  | 'png'
  | 'gif'
  | 'film'
  | 'tcpdump'
  | 'csv'
  | 'pcapng'
  | 'json'
  | 'html';

/** A run on view, and how. */
export interface Subject {
  readonly run: RunLog;
  /** Undefined for a capture. */
  readonly scenario: Scenario | undefined;
  readonly title: string;
  readonly pictures: readonly { readonly picture: Picture; readonly box: Box }[];
  /** Where the cursor stands. */
  readonly time: Nanoseconds;
  readonly selection: RecordId | undefined;
  /** The stretch that is played, its silences that pass quickly, and how slowly. */
  readonly domain: Interval;
  readonly folds: readonly Fold[];
  readonly slowness: number;
  /** What it takes to make a page of it; left out: there is none to make, of a capture for instance. */
  readonly linked?: LinkedSubject;
  /** What the why line says at a time. */
  wordsAt(time: Nanoseconds): { readonly now: string; readonly why: readonly string[] };
}

/** All of what is on view, and the site whose files a page of it is made from. */
export interface LinkedSubject {
  readonly state: LinkState;
  /** Address of the site's root, with a slash at its end. */
  readonly site: string;
  /** The same where anybody can open it; '' if that is not known. */
  readonly address: string;
}

export interface Choices {
  /** Light, as on paper, or in the page's colors. */
  readonly theme: 'light' | 'shown';
  /** Whether the why line is below the pictures. */
  readonly words: boolean;
  /** Where a capture is taken: a host's name. */
  readonly host: string;
  /** Where the colors and typefaces on view hold; left out: everywhere on the page. */
  readonly within?: Element;
}

export interface MadeFile {
  readonly name: string;
  readonly content: Blob;
  /** What is to be known of it; '' if nothing. */
  readonly note: string;
}

/** How a job that takes its time is watched and ended. */
export interface Job {
  readonly signal: AbortSignal;
  /** How far it is, 0 to 1. */
  progress(part: number): void;
}

/** A file cannot be made here and now; the message is a sentence for the reader. */
export class ExportFailed extends Error {
  override name = 'ExportFailed';
}

/** What the export's script registers under one name. */
export interface Exporter {
  readonly version: string;
  /** @throws ExportFailed; an AbortError once the job is canceled */
  make(format: Format, subject: Subject, choices: Choices, job: Job): Promise<MadeFile>;
  /**
   * @param beside title of the run drawn behind it; '' if there is none
   * @param views titles of the pictures on view
   */
  cite(
    subject: Subject,
    beside: string,
    views: readonly string[],
    link: string,
  ): { caption: string; bibtex: string };
  digest(run: RunLog): string;
  /** A drawing as a file of its own. */
  svg(drawing: Drawing): string;
  /** A sheet on a light ground, as a PNG of twice its size and as an SVG file. @throws ExportFailed */
  sheet(sheet: Sheet): Promise<{ readonly png: Blob; readonly svg: Blob }>;
}

declare global {
  /** There once the export's script has run. */
  var ackclockExporter: Exporter | undefined;
}

let loading: Promise<Exporter | undefined> | undefined;

/** The export's script, fetched the first time; undefined if it cannot be had (asking again tries again). */
export async function findExporter(): Promise<Exporter | undefined> {
  loading ??= loadLazily('export', () => globalThis.ackclockExporter);
  const found = await loading;
  if (found === undefined) loading = undefined;
  return found;
}
