import type { ChartOptions } from '../../plot/chart/index.ts';
import type { PictureName } from '../../plot/views/index.ts';
import type { RoundResult } from '../../analysis/round/index.ts';
import type { FoundPlace, Goal, Place, Quantity, Query, Unit } from '../../query/index.ts';
import type { ValueField } from '../../scenario/fields/index.ts';
import type { Scenario, Settings } from '../../scenario/index.ts';
import type { ReasonName } from '../../trace/codes/index.ts';
import type { Milliseconds, Nanoseconds } from '../../trace/format/index.ts';
import type { Variant } from '../variants/index.ts';
import type { Figure, TimeWindow } from './figure.ts';
import type { Flow, Text } from './text.ts';

/** A block that asks the reader to do something. */
interface Asking {
  /** Numbers of the lesson's outcomes that it serves, from 1. */
  readonly serves: readonly number[];
}

/** Part of a lesson. Ids are unique in it and valid in an address. */
export type Block = (
  | SectionBlock
  | ProseBlock
  | StepBlock
  | BetBlock
  | WhyBlock
  | QuestionBlock
  | TwinBlock
  | TaskBlock
  | HandleBlock
  | RoundBlock
  | AsideBlock
  | StudyBlock
  | TodayBlock
  | ToyBlock
  | OwnWordsBlock
  | ServerBlock
) &
  OnShortWay;

/** What an author marks for readers with little time. */
interface OnShortWay {
  /** Left out: only in the whole lesson. */
  readonly short?: true;
  /** Its section's heading, if that belongs to a stop that the short version leaves out. */
  readonly under?: Text;
}

/** A heading; what follows belongs to it. */
export interface SectionBlock {
  readonly kind: 'section';
  readonly id: string;
  readonly title: Text;
}

/** Text between the other blocks. */
export interface ProseBlock {
  readonly kind: 'prose';
  readonly id: string;
  readonly content: readonly Flow[];
}

/** One idea beside one figure. */
export interface StepBlock {
  readonly kind: 'step';
  readonly id: string;
  readonly title: Text;
  readonly figure: Figure;
  /** Reasons that its picture hides until a later bet is decided; left out: none. */
  readonly keeps?: { readonly bet: string; readonly reasons: readonly ReasonName[] };
  readonly content: readonly Flow[];
}

export interface Choice {
  readonly answer: Text;
  readonly right: boolean;
  /** Why it is right, or which rule makes it wrong; never empty. */
  readonly explanation: readonly Flow[];
  /** What a reader believes who chooses this, in at most 8 words; only of a wrong one. */
  readonly misconception?: string;
}

/** How to bet on a value: typed, or drawn at a time into the figure. */
export interface AskedValue {
  readonly kind: 'number' | 'time';
  readonly unit: Unit;
  /** The value of each choice, in the order of the choices; in the base units of a quantity. */
  readonly values: readonly number[];
  /** The tolerance around each value within which a bet matches it. */
  readonly tolerance: readonly number[];
  /** The minimum and maximum of a bet. */
  readonly range: readonly [number, number];
  /** The initial position of a bet; for a time, the end of the run that is shown. */
  readonly start: number;
}

/** A reason that is hidden for now. */
export interface HiddenReason {
  readonly reason: ReasonName;
  /** The lesson has not explained this rule yet; the right choice names it, of the run shown; or the author hides it. */
  readonly why: 'unexplained' | 'answer' | 'author';
}

/** A prediction, made before the reader sees the run that decides it. */
export interface BetBlock extends Asking {
  readonly kind: 'bet';
  readonly id: string;
  readonly title: Text;
  /** Shown while the bet is open, so it must not reveal the answer. Null: the previous figure. */
  readonly figure: Figure | null;
  readonly question: readonly Flow[];
  readonly choices: readonly Choice[];
  /** Null: the reader picks one of the choices. */
  readonly asked: AskedValue | null;
  /** Id of the later block that decides it; null: it is decided as soon as it is placed. */
  readonly settledBy: string | null;
  /** Shown once it is decided; null: the figure stays. */
  readonly answer: Figure | null;
  /** Reasons for waits that its picture hides while it is open. */
  readonly hides: readonly HiddenReason[];
  /** Shown once it is decided, whatever was chosen. */
  readonly after: readonly Flow[];
}

/** A question to think about; the answer folds out. */
export interface WhyBlock {
  readonly kind: 'why';
  readonly id: string;
  readonly question: Text;
  readonly answer: readonly Flow[];
}

/** Retrieval: answered at once. */
export interface QuestionBlock extends Asking {
  readonly kind: 'question';
  readonly id: string;
  readonly title: Text;
  readonly figure: Figure | null;
  readonly question: readonly Flow[];
  readonly choices: readonly Choice[];
  /** Sets of numbers that it can be asked with, the first those of its text; empty: only its own. */
  readonly variants: readonly Variant[];
}

/** The same work twice, one rule changed, on one axis. */
export interface TwinBlock {
  readonly kind: 'twin';
  readonly id: string;
  readonly title: Text;
  readonly figures: readonly [Figure, Figure];
  /** The question asked of both runs, their answers, the absolute difference, and these three in words. */
  readonly query: Query;
  readonly measured: readonly [Quantity, Quantity];
  readonly difference: Quantity;
  readonly words: readonly [string, string, string];
  readonly content: readonly Flow[];
}

/** A field that a task lets the reader change. */
export interface TaskField {
  readonly path: string;
  /** `Client: delayed ACK`. */
  readonly label: string;
  /** Its description and valid values: input is checked against this alone. */
  readonly help: ValueField;
  /** Its value in the initial run. */
  readonly value: FieldValue;
  /** The only values that are offered, in the author's words; left out: all that are valid. */
  readonly options?: readonly TaskOption[];
}

export interface TaskOption {
  readonly value: string | number;
  /** `keep the window`. */
  readonly words: string;
}

export type FieldValue = string | number | boolean;

/** A task: change the allowed fields until the engine reports that the goal is met. */
export interface TaskBlock extends Asking {
  readonly kind: 'task';
  readonly id: string;
  readonly title: Text;
  /** Name of the initial run. */
  readonly run: string;
  /** The fields that can be changed. */
  readonly fields: readonly TaskField[];
  readonly goal: Goal;
  /** Start of the axis on which its runs are shown. */
  readonly begin: Nanoseconds;
  /** What the initial run measures for each condition of the goal. */
  readonly start: readonly Quantity[];
  /** One solution, tried at build time, and what it measures. */
  readonly solution: Settings;
  readonly solved: readonly Quantity[];
  readonly content: readonly Flow[];
  /** Why the solution works. */
  readonly explanation: readonly Flow[];
}

/** A control to move; each of its values is a run of its own. */
export interface HandleBlock {
  readonly kind: 'handle';
  readonly id: string;
  readonly title: Text;
  /** The initial run; its window is the time axis of all runs. */
  readonly figure: Figure;
  /** What is drawn: one picture, or a second below it. */
  readonly pictures: readonly PictureName[];
  /** The plot's range of sequence numbers, for all runs; null: there is no such plot. */
  readonly numbers: readonly [number, number] | null;
  /** One or two. */
  readonly controls: readonly HandleControl[];
  /** Asked of each run, as words, and the initial run's answer. */
  readonly measure: Query;
  readonly measureName: string;
  /** The minimum and maximum over the runs that were tried when the lesson was read. */
  readonly span: readonly [number, number];
  readonly start: Quantity;
  /** How results are drawn. */
  readonly results: 'bars' | 'histogram';
  readonly content: readonly Flow[];
}

/** What a reader moves. */
export interface HandleControl {
  readonly label: string;
  /** Numbers in order; a few words; or the segment that is lost. */
  readonly kind: 'slider' | 'choice' | 'loss';
  /** Two to sixty. */
  readonly options: readonly HandleOption[];
  /** Index of the initial run's option. */
  readonly start: number;
  /** Where the picture can be dragged; null: nowhere. */
  readonly grip: Grip | null;
}

export interface HandleOption {
  /** `8,760 bytes`, `start over`. */
  readonly words: string;
  /** For a slider in the field's unit, for a lost segment its sequence number, for a choice its index. */
  readonly number: number;
  /** What it sets in the initial run. */
  readonly settings: Settings;
}

/** A mark in the picture that moves with a control's number. */
export type Grip =
  /** Along time. */
  | (MovedGrip & { readonly kind: 'time' })
  /** Along sequence numbers: as far above a byte as the place's level. */
  | (MovedGrip & { readonly kind: 'bytes'; readonly above: number })
  /** Along sequence numbers, too: as far above a byte as the control's number itself. */
  | (MovedGrip & { readonly kind: 'cut'; readonly above: number })
  /** Along a waterfall's rows: below as many of them as the number says. */
  | { readonly kind: 'rows' };

interface MovedGrip {
  readonly place: Place;
  /** Its position in the initial run. */
  readonly start: FoundPlace;
  /** How far it moves for 1 of the number: nanoseconds, or bytes. */
  readonly perUnit: number;
}

/** Several senders start at one queue, and the reader chooses what all of them do; each choice is a run of its own. */
export interface RoundBlock {
  readonly kind: 'round';
  readonly id: string;
  readonly title: Text;
  /** The scenario that each choice starts from. */
  readonly scenario: Scenario;
  /** Two or more. */
  readonly options: readonly RoundOption[];
  /** Index of the only option that reaches the goal: no segment is lost, and each reply is complete within the deadline. */
  readonly solution: number;
  readonly deadline: Nanoseconds;
  /** The round begins after this time, when nothing is in flight. */
  readonly from: Nanoseconds;
  /** First and last time of the axis on which all choices are drawn. */
  readonly span: TimeWindow;
  /** When each reply is requested, whatever is chosen, so this is known beforehand. */
  readonly asked: readonly Nanoseconds[];
  /** Frames that fit in the queue. */
  readonly room: number;
  /** Seeds of the scenario with which the same choices can be tried, its own included; empty: only its own. */
  readonly seeds: readonly number[];
  readonly content: readonly Flow[];
}

export interface RoundOption {
  /** `keep the window`. */
  readonly words: string;
  /** Fields to set in the round's scenario. */
  readonly settings: Settings;
  /** Its result when the lesson was read. */
  readonly result: RoundResult;
}

/** Optional reading. */
export interface AsideBlock {
  readonly kind: 'aside';
  readonly id: string;
  readonly title: Text;
  readonly content: readonly Flow[];
}

/** A figure of a study, as a still picture. */
export interface StudyBlock {
  readonly kind: 'study';
  readonly id: string;
  readonly title: Text;
  /** Name of the study's page. */
  readonly study: string;
  /** Name of its figure there. */
  readonly picture: string;
  /** Whether it is a stop of its own, with the figure in the picture's place. */
  readonly large: boolean;
  /** What a page shows for a large one in the picture's place; only pages have it. */
  readonly drawn?: DrawnStudy;
  readonly content: readonly Flow[];
}

/** A study's figure, to draw at any size, and the study's comment on it. */
export interface DrawnStudy {
  readonly heading: string;
  readonly chart: Omit<ChartOptions, 'width' | 'height' | 'numbers'>;
  /** Decimal places of numbers along the axes; left out: 0. */
  readonly digits: { readonly along?: number | undefined; readonly upward?: number | undefined };
  readonly statements: readonly { readonly claim: string; readonly verdict: string }[];
  /** Title and path, below the site's root, of the study's page. */
  readonly title: string;
  readonly path: string;
}

/** A toy: segments dropped among the ticks of a receiver's timer, to see how long their ACKs wait. */
export interface ToyBlock {
  readonly kind: 'toy';
  readonly id: string;
  readonly title: Text;
  readonly throws: ThrownSegments;
  /** The engine's answer to each throw; only pages have it. */
  readonly waits?: WaitTable;
  /** Id of the bet that must be placed before the timer can be chosen; null: it always can. */
  readonly unlockedBy: string | null;
  readonly content: readonly Flow[];
}

/** The runs that determine how long an ACK waits, and how to move a segment in them. */
export interface ThrownSegments {
  /** Names of the two runs: the receiver's clock is a heartbeat, or a timer. */
  readonly heartbeat: string;
  readonly timer: string;
  /** Field of both scenarios with the time at which the segment is written, in milliseconds. */
  readonly moved: string;
  /** As in a question to a run: `server delayed-ack`, `client 1`. */
  readonly hold: string;
  readonly segment: string;
  /** The last possible time of arrival. */
  readonly until: Nanoseconds;
}

/** How long the ACK of a segment waits, by the segment's arrival time, according to the engine. */
export interface WaitTable {
  /** First and last possible time of arrival; those between are whole milliseconds. */
  readonly from: Milliseconds;
  readonly until: Milliseconds;
  /** The waits of segments that arrive at `from`, a millisecond later, and so on. */
  readonly heartbeat: readonly Milliseconds[];
  readonly timer: readonly Milliseconds[];
  /** When the heartbeat ticked in these runs, in order. */
  readonly ticks: readonly Milliseconds[];
}

/** The same problem in a modern capture. */
export interface TodayBlock {
  readonly kind: 'today';
  readonly id: string;
  readonly title: Text;
  readonly figure: Figure;
  /** Key of the source that the capture comes from. */
  readonly source: string;
  readonly content: readonly Flow[];
}

/** Asks what held the reply up, in the reader's own words. */
export interface OwnWordsBlock {
  readonly kind: 'own-words';
  readonly id: string;
  /** The prompt, a sentence. */
  readonly title: Text;
  /** The author's answer, shown beside the reader's. */
  readonly sentence: Text;
}

/** Headings of the parts of a server block; it has either the second or the third. */
export const serverPartTitles = [
  'Look',
  'Change',
  'Measure',
  'Leave it alone when',
  'Check that it worked',
] as const;
export type ServerPartTitle = (typeof serverPartTitles)[number];

/** What to do about a lesson's subject on your own server. */
export interface ServerBlock {
  readonly kind: 'server';
  readonly id: string;
  /** The symptom as people see it who have never heard of the rule. */
  readonly title: Text;
  /** Whose first figure is beside it; left out: the lesson's first figure. */
  readonly run?: string;
  /** Four, in the order of `serverPartTitles`. */
  readonly parts: readonly ServerPart[];
}

export interface ServerPart {
  readonly title: ServerPartTitle;
  readonly content: readonly Flow[];
}
