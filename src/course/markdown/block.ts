import type { ChartOptions } from '../../plot/chart/index.ts';
import type { PictureName } from '../../plot/views/index.ts';
import type { RoundResult } from '../../analysis/round/index.ts';
import type { FoundPlace, Goal, Place, Quantity, Query, Unit } from '../../query/index.ts';
import type { ValueField } from '../../scenario/fields/index.ts';
import type { Scenario, Settings } from '../../scenario/index.ts';
import type { ReasonName } from '../../trace/codes/index.ts';
import type { Milliseconds, Nanoseconds } from '../../trace/format/index.ts';
import type { Draw } from '../variants/index.ts';
import type { Figure, TimeWindow } from './figure.ts';
import type { Flow, Text } from './text.ts';

/** Something that the reader is asked to do. */
interface Asking {
  /** Numbers of the outcomes that it serves, from 1. */
  readonly serves: readonly number[];
}

/** Part of a lesson. Ids are unique in it and may stand in an address. */
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
  /** Left out: only those who read the whole lesson meet it. */
  readonly short?: true;
  /** Its section's heading, if that is written at a stop that the short way leaves out. */
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
  /** Reasons that its picture keeps until a bet is decided, which it leads to; left out: none. */
  readonly keeps?: { readonly bet: string; readonly reasons: readonly ReasonName[] };
  readonly content: readonly Flow[];
}

export interface Choice {
  readonly answer: Text;
  readonly right: boolean;
  /** Why it is right, or which rule makes it wrong; never empty. */
  readonly explanation: readonly Flow[];
}

/** How a bet is placed that is a value: typed, or drawn at a time into the figure. */
export interface AskedValue {
  readonly kind: 'number' | 'time';
  readonly unit: Unit;
  /** What each choice is worth, in the order of the choices; in the base units of a quantity. */
  readonly values: readonly number[];
  /** How far from each of them a bet is still taken for it. */
  readonly near: readonly number[];
  /** The least and the most that may be bet. */
  readonly range: readonly [number, number];
  /** Where a bet lies before the reader moves it; of a time, where the run that is shown ends. */
  readonly start: number;
}

/** A reason that is not told yet. */
export interface HiddenReason {
  readonly reason: ReasonName;
  /** The lesson has not named this rule yet; the right choice names it, of the run shown; or the author wants it so. */
  readonly why: 'unexplained' | 'answer' | 'author';
}

/** A prediction, made before the run that decides it is shown. */
export interface BetBlock extends Asking {
  readonly kind: 'bet';
  readonly id: string;
  readonly title: Text;
  /** What is shown while the bet is open; it must not tell the answer. Null: the figure before. */
  readonly figure: Figure | null;
  readonly question: readonly Flow[];
  readonly choices: readonly Choice[];
  /** Null: one of the choices is taken. */
  readonly asked: AskedValue | null;
  /** Id of the later block that decides it; null: it is decided as soon as it is placed. */
  readonly settledBy: string | null;
  /** What is shown once it is decided; null: the figure stays. */
  readonly answer: Figure | null;
  /** Reasons for waits that its picture keeps while it is open. */
  readonly hides: readonly HiddenReason[];
  /** Told once it is decided, whatever was chosen. */
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
  /** Numbers that it may be asked with, the first those of its text; empty: it has only its own. */
  readonly draws: readonly Draw[];
}

/** The same work twice, one rule changed, on one axis. */
export interface TwinBlock {
  readonly kind: 'twin';
  readonly id: string;
  readonly title: Text;
  readonly figures: readonly [Figure, Figure];
  /** The question asked of both runs, what they answer, the absolute difference, and these three in words. */
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
  /** What it is and takes: what the reader sets is checked against this alone. */
  readonly help: ValueField;
  /** What the run to start from has. */
  readonly value: FieldValue;
}

export type FieldValue = string | number | boolean;

/** To be done: change the allowed fields until the engine says that the goal is met. */
export interface TaskBlock extends Asking {
  readonly kind: 'task';
  readonly id: string;
  readonly title: Text;
  /** Name of the run to start from. */
  readonly run: string;
  /** What may be changed. */
  readonly fields: readonly TaskField[];
  readonly goal: Goal;
  /** First time of the axis on which its runs are shown. */
  readonly begin: Nanoseconds;
  /** What the run to start from gives for each condition of the goal. */
  readonly start: readonly Quantity[];
  /** One way to do it, tried at build time, and what it gives. */
  readonly solution: Settings;
  readonly solved: readonly Quantity[];
  readonly content: readonly Flow[];
  /** Why the solution solves it. */
  readonly explanation: readonly Flow[];
}

/** Something to be moved; each of its values is a run of its own. */
export interface HandleBlock {
  readonly kind: 'handle';
  readonly id: string;
  readonly title: Text;
  /** The run to start from; its window is the time axis of all runs. */
  readonly figure: Figure;
  /** What is drawn: one picture, or a second below it. */
  readonly pictures: readonly PictureName[];
  /** Sequence numbers that the plot has room for, of all runs; null: there is no such plot. */
  readonly numbers: readonly [number, number] | null;
  /** One or two. */
  readonly controls: readonly HandleControl[];
  /** Asked of each run, as words, and what the run to start from answers. */
  readonly measure: Query;
  readonly measureName: string;
  /** The least and the most that the runs tried while the lesson was read have of it. */
  readonly span: readonly [number, number];
  readonly start: Quantity;
  /** How what was tried is drawn. */
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
  /** Place among them of what the run to start from has. */
  readonly start: number;
  /** Where the picture can be taken hold of; null: nowhere. */
  readonly grip: Grip | null;
}

export interface HandleOption {
  /** `8,760 bytes`, `start over`. */
  readonly words: string;
  /** Of a slider in the field's unit, of a lost segment its sequence number, of a choice its place. */
  readonly number: number;
  /** What it sets in the run to start from. */
  readonly settings: Settings;
}

/** A mark of the picture that moves with a control's number. */
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
  /** Where it is in the run to start from. */
  readonly start: FoundPlace;
  /** How far it moves for 1 of the number: nanoseconds, or bytes. */
  readonly perUnit: number;
}

/** Several senders wake up in front of one queue, and the reader chooses what all of them do: for each choice a run of its own. */
export interface RoundBlock {
  readonly kind: 'round';
  readonly id: string;
  readonly title: Text;
  /** What each choice starts from. */
  readonly scenario: Scenario;
  /** Two or more. */
  readonly options: readonly RoundOption[];
  /** Place of the one option that reaches the goal: no segment is lost, and each reply is complete within the deadline. */
  readonly solution: number;
  readonly deadline: Nanoseconds;
  /** The round begins after this time, at which nothing is in flight. */
  readonly from: Nanoseconds;
  /** First and last time of the axis on which all choices are drawn. */
  readonly span: TimeWindow;
  /** When each reply is asked for, whatever is chosen: what is known before. */
  readonly asked: readonly Nanoseconds[];
  /** Frames that the queue has room for. */
  readonly room: number;
  /** Seeds of the scenario with which the same choices can be tried, its own among them; empty: it has only its own. */
  readonly draws: readonly number[];
  readonly content: readonly Flow[];
}

export interface RoundOption {
  /** `keep the window`. */
  readonly words: string;
  /** Fields to set in the round's scenario. */
  readonly settings: Settings;
  /** What came of it when the lesson was read. */
  readonly result: RoundResult;
}

/** Worth knowing, not needed. */
export interface AsideBlock {
  readonly kind: 'aside';
  readonly id: string;
  readonly title: Text;
  readonly content: readonly Flow[];
}

/** A figure of a study, standing still. */
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
  /** Of a large one what a page shows in the picture's place; only a page has it. */
  readonly drawn?: DrawnStudy;
  readonly content: readonly Flow[];
}

/** A study's figure, to be drawn for the room that there is, and what the study says of it. */
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

/** Something to play with: segments thrown in among the ticks of a receiver's clock, to see how long their ACKs wait. */
export interface ToyBlock {
  readonly kind: 'toy';
  readonly id: string;
  readonly title: Text;
  readonly throws: ThrownSegments;
  /** What the engine says of each throw; only a page has it. */
  readonly waits?: WaitTable;
  /** Id of the bet that must be placed before the timer can be chosen; null: it always can. */
  readonly unlockedBy: string | null;
  readonly content: readonly Flow[];
}

/** The runs that say how long an ACK waits, and how a segment is moved in them. */
export interface ThrownSegments {
  /** Names of the two runs: the receiver's clock is a heartbeat, or a timer. */
  readonly heartbeat: string;
  readonly timer: string;
  /** Field of both scenarios that says when the segment is written, milliseconds. */
  readonly moved: string;
  /** As in a question to a run: `server delayed-ack`, `client 1`. */
  readonly hold: string;
  readonly segment: string;
  /** The last time at which one can arrive. */
  readonly until: Nanoseconds;
}

/** How long the ACK of a segment waits, by when the segment arrives, as the engine has it. */
export interface WaitTable {
  /** First and last time at which one can arrive; those between are whole milliseconds. */
  readonly from: Milliseconds;
  readonly until: Milliseconds;
  /** The waits of segments that arrive at `from`, a millisecond later, and so on. */
  readonly heartbeat: readonly Milliseconds[];
  readonly timer: readonly Milliseconds[];
  /** When the heartbeat ticked in these runs, in order. */
  readonly ticks: readonly Milliseconds[];
}

/** The same problem in a capture of our time. */
export interface TodayBlock {
  readonly kind: 'today';
  readonly id: string;
  readonly title: Text;
  readonly figure: Figure;
  /** Key of the source that says where the capture is from. */
  readonly source: string;
  readonly content: readonly Flow[];
}

/** Asks for what held the reply up in the reader's own words. */
export interface OwnWordsBlock {
  readonly kind: 'own-words';
  readonly id: string;
  /** The prompt, a sentence. */
  readonly title: Text;
  /** The author's own, shown beside the reader's. */
  readonly sentence: Text;
}

/** Headings of the parts of a server block; of the second and third it has one. */
export const serverPartTitles = [
  'Look',
  'Change',
  'Measure',
  'Leave it when',
  'See that it worked',
] as const;
export type ServerPartTitle = (typeof serverPartTitles)[number];

/** What to do about a lesson's subject on one's own server. */
export interface ServerBlock {
  readonly kind: 'server';
  readonly id: string;
  /** The symptom, as somebody sees it who has never heard of the rule. */
  readonly title: Text;
  /** Four, in the order of `serverPartTitles`. */
  readonly parts: readonly ServerPart[];
}

export interface ServerPart {
  readonly title: ServerPartTitle;
  readonly content: readonly Flow[];
}
