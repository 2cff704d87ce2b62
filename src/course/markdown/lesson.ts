import type { CaptureFiles } from '../../run/index.ts';
import type { Scenario, Settings } from '../../scenario/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Block } from './block.ts';
import type { LessonLengths } from './lengths.ts';
import type { Text } from './text.ts';

/**
 * A lesson as the pages get it: plain data that survives JSON. Every number is resolved, every
 * position is a moment of a run; text is a tree, never HTML.
 */
export interface Lesson {
  /** Name of its folder and last part of its address. */
  readonly slug: string;
  readonly title: string;
  /** What makes a reader want to go on, in one sentence that gives no bet's answer away. */
  readonly stakes: Text;
  /** Place in the course, from 1. */
  readonly order: number;
  /** How long its ways are. */
  readonly lengths: LessonLengths;
  /** What must be known before. */
  readonly needs: readonly Need[];
  /** What the reader can do afterwards. */
  readonly outcomes: readonly Text[];
  readonly sources: readonly Source[];
  /** What it explains: later lessons may build on it. */
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
  /** Empty for what has no address. */
  readonly url: string;
}

/** A word that a lesson explains. */
export interface Term {
  /** Its name in `:term[mss]`, and in addresses. */
  readonly key: string;
  /** `maximum segment size`. */
  readonly term: string;
  /** What else it is called: `MSS`. */
  readonly words: readonly string[];
  /** One sentence. */
  readonly means: string;
  readonly source: Source | null;
}

/** A run that the lesson's figures show. */
export type LessonRun = ScenarioRun | CaptureRun;

interface LessonRunBase {
  readonly name: string;
  /** What a legend calls it: `header alone`. */
  readonly title: string;
  /** The log goes on after this time, but the page does not have it: the reader is asked. */
  readonly until?: Nanoseconds;
}

/** Made from a scenario; whoever runs it gets the run that the lesson's numbers are from. */
export interface ScenarioRun extends LessonRunBase {
  readonly kind: 'scenario';
  /** Checked and complete, the lesson's settings included: a page needs no schema to run it. */
  readonly scenario: Scenario;
  /** What the lesson sets in it. */
  readonly settings: Settings;
}

/** Read from captures, which travel in the page. */
export interface CaptureRun extends LessonRunBase {
  readonly kind: 'capture';
  readonly files: CaptureFiles;
}
