import type { CaptureFiles } from '../../run/index.ts';
import type { Scenario, Settings } from '../../scenario/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Block } from './block.ts';
import type { LessonLengths } from './lengths.ts';
import type { Text } from './text.ts';

/**
 * A lesson as pages get it: plain data that survives JSON. Every number is resolved, every position is a moment of a run;
 * text is a tree, never HTML.
 */
export interface Lesson {
  /** Name of its folder and last part of its address. */
  readonly slug: string;
  readonly title: string;
  /** One sentence that makes a reader want to go on without revealing any bet's answer. */
  readonly stakes: Text;
  /** Position in the course, from 1. */
  readonly order: number;
  /** Its length and its short version's. */
  readonly lengths: LessonLengths;
  /** Prerequisites. */
  readonly needs: readonly Need[];
  /** What the reader can do afterwards. */
  readonly outcomes: readonly Text[];
  readonly sources: readonly Source[];
  /** Terms that it explains and later lessons can use. */
  readonly terms: readonly Term[];
  readonly runs: readonly LessonRun[];
  readonly blocks: readonly Block[];
}

/** An earlier lesson, or something else in words. */
export type Need =
  | { readonly kind: 'lesson'; readonly slug: string; readonly title: string }
  | { readonly kind: 'text'; readonly text: Text };

export interface Source {
  readonly key: string;
  /** `Heidemann 1997, section 2.2`. */
  readonly text: string;
  /** Empty if it has no address. */
  readonly url: string;
}

/** A word that a lesson explains. */
export interface Term {
  /** Its name in `:term[mss]`, and in addresses. */
  readonly key: string;
  /** `maximum segment size`. */
  readonly term: string;
  /** Its other names: `MSS`. */
  readonly words: readonly string[];
  /** One sentence. */
  readonly means: string;
  readonly source: Source | null;
}

/** A run that the lesson's figures show. */
export type LessonRun = ScenarioRun | CaptureRun;

interface LessonRunBase {
  readonly name: string;
  /** Its name in a legend: `header alone`. */
  readonly title: string;
  /** The log goes on after this time, but the page does not have the rest: it is the question to the reader. */
  readonly until?: Nanoseconds;
}

/** Made from a scenario; running it gives exactly the run that the lesson's numbers are from. */
export interface ScenarioRun extends LessonRunBase {
  readonly kind: 'scenario';
  /** Checked and complete, with the lesson's settings: a page needs no schema to run it. */
  readonly scenario: Scenario;
  /** What the lesson sets in it. */
  readonly settings: Settings;
}

/** Read from captures, which are embedded in the page. */
export interface CaptureRun extends LessonRunBase {
  readonly kind: 'capture';
  readonly files: CaptureFiles;
}
