import { instant } from '../../../analysis/index.ts';
import type { Quantity } from '../../../query/index.ts';
import type { PackedRuns, RunLog } from '../../../run/index.ts';
import type {
  BetBlock,
  Block,
  Figure,
  Lesson,
  QuestionBlock,
  TaskBlock,
} from '../../../course/markdown/index.ts';
import { PlayerState } from '../../player/state/player-state.svelte.ts';
import * as variants from './variant-progress.ts';
import type { Shown } from './open-bet.ts';
import { pathOf, stopAt, titleOf, type Stop } from './path.ts';
import type { MakePlayer } from './players.ts';
import * as steps from './progress.ts';
import { LessonRuns } from './runs.ts';
import { Scenes, type Scene } from './scenes.ts';
import { today } from '../../site/capabilities.ts';
import type { Way } from '../../site/chosen-way.ts';

/** What came of pressing 'Next'. */
export type Advance = 'moved' | 'asked' | 'shown' | 'ended';

/** A reader in a lesson: where, what was bet and answered, and what is therefore on view. */
export class LessonState {
  readonly lesson: Lesson;
  readonly path: readonly Stop[];
  readonly runs: LessonRuns;
  private readonly scenes: Scenes;
  /** Whether what is not needed to go on is folded, as one stop has a small screen. */
  compact = $state(false);
  /** Bets that the reader went past with 'Show me'. */
  private passed: readonly string[] = [];

  #at = $state(0);
  #progress: steps.Progress = $state.raw(steps.nothingDone);
  #asked: string | undefined = $state();
  #announcement = $state('');
  #scene: Scene | undefined = $state.raw();
  #ended = $state(false);
  #way: Way = $state('whole');

  /**
   * @param logs of the lesson's runs
   * @param make how its players begin; left out, at a speed that suits the whole run
   */
  constructor(lesson: Lesson, logs: PackedRuns, make: MakePlayer = (run) => new PlayerState(run)) {
    this.lesson = lesson;
    this.path = pathOf(lesson);
    this.runs = new LessonRuns(lesson, logs);
    this.scenes = new Scenes(this.path, this.runs, make, (bet) => this.isDecided(bet));
    this.refresh();
  }

  /** Number of the stop where the reader is. */
  get at(): number {
    return this.#at;
  }

  get stop(): Stop {
    return this.path[this.#at]!;
  }

  get progress(): steps.Progress {
    return this.#progress;
  }

  /** Id of the bet that was asked for; it is asked for once. */
  get asked(): string | undefined {
    return this.#asked;
  }

  /** The sentence for those who do not see the step. */
  get announcement(): string {
    return this.#announcement;
  }

  /** Whether the reader has gone on from the last stop: there is no next one. */
  get ended(): boolean {
    return this.#ended;
  }

  /** The way that the reader takes. What only the whole lesson has is still in `path`. */
  get way(): Way {
    return this.#way;
  }

  /** A lesson without a short version is taken whole. */
  set way(way: Way) {
    this.#way = this.lesson.lengths.short === null ? 'whole' : way;
    if (!this.isOnWay(this.#at)) this.arrive(this.#at);
  }

  /** The stops of the version that the reader takes. */
  get stops(): readonly Stop[] {
    return this.path.filter((_, index) => this.isOnWay(index));
  }

  /** Number of the present stop among those. */
  get placeOnWay(): number {
    return this.stops.indexOf(this.stop);
  }

  private isOnWay(index: number): boolean {
    return this.#way === 'whole' || this.path[index]?.main.short === true;
  }

  /** Whether the reader's version has a block. */
  shows(block: Block): boolean {
    return this.#way === 'whole' || block.short === true;
  }

  /** Whether the reader's version leaves out the target of an address. */
  leavesOut(id: string): boolean {
    const block = this.lesson.blocks.find((each) => each.id === id);
    return block !== undefined && !this.shows(block);
  }

  get scene(): Scene | undefined {
    return this.#scene;
  }

  /** The bet that was placed last and is not decided yet. */
  get openBet(): BetBlock | undefined {
    const bets = this.path.flatMap(({ main }) => (main.kind === 'bet' ? [main] : []));
    return bets.findLast(({ id }) => this.#progress.bets[id] !== undefined && !this.isDecided(id));
  }

  isDecided(bet: string): boolean {
    return this.#progress.decided.includes(bet);
  }

  /** Earlier bets that a stop settles. */
  settledAt(stop: Stop): readonly BetBlock[] {
    return this.path.flatMap(({ main }) =>
      main.kind === 'bet' && main.settledBy === stop.id && this.isDecided(main.id) ? [main] : [],
    );
  }

  /** Takes up what an earlier visit left. */
  resume(progress: steps.Progress): void {
    this.#progress = progress;
    this.refresh();
  }

  /** Takes up what another tab did. The picture stays as it is unless a bet's answer takes its place. */
  adopt(progress: steps.Progress): void {
    if (progress === this.#progress) return;
    const before = this.scenes.figureAt(this.#at);
    this.#progress = progress;
    if (this.scenes.figureAt(this.#at) !== before) this.refresh();
  }

  /** Forgets everything that was done in this lesson. */
  reset(): void {
    this.#progress = { ...steps.nothingDone, at: this.stop.id };
    this.passed = [];
    this.scenes.forgetTrials();
    this.#asked = undefined;
    this.refresh();
    this.#announcement = 'Your bets and answers are forgotten.';
  }

  /** To the next stop. An open bet is asked for once; the second time it is passed. */
  next(): Advance {
    const { main } = this.stop;
    if (
      main.kind === 'bet' &&
      !this.isDecided(main.id) &&
      this.#progress.bets[main.id] === undefined
    ) {
      if (this.#asked !== main.id) {
        this.#asked = main.id;
        this.#announcement = 'What do you think? Place a bet first, or press ‘Show me’.';
        return 'asked';
      }
      return this.showMe(main);
    }
    if (this.#at + 1 >= this.path.length) {
      this.end();
      return 'ended';
    }
    this.goTo(this.#at + 1);
    return 'moved';
  }

  /** To what comes after the last stop, from any. */
  end(): void {
    this.#ended = true;
  }

  /** To the stop before; from the end to the stop from which the reader came there. */
  back(): void {
    if (this.#ended) {
      this.goTo(this.#at);
      return;
    }
    const before = this.path.findLastIndex((_, i) => i < this.#at && this.isOnWay(i));
    if (before >= 0) this.goTo(before);
  }

  /** Steps to a stop and says so. */
  goTo(index: number): void {
    this.#ended = false;
    this.arrive(index);
    this.#announcement = this.sentence();
  }

  /** The reader has come to a stop, by stepping, scrolling or an address; if it is left out, to the next one. */
  arrive(index: number): void {
    const at = this.path.findIndex((_, i) => i >= index && this.isOnWay(i));
    if (index < 0 || at < 0 || at === this.#at) return;
    // A round that was not played decides its bet when the reader leaves it.
    this.decideHere(this.stop.main.kind === 'round');
    this.#at = at;
    this.#ended = false;
    this.#asked = undefined;
    this.#progress = { ...this.#progress, at: this.stop.id };
    this.decideHere(this.stop.main.kind !== 'round');
    this.refresh();
  }

  /** Decides the bets that this stop settles. @param now false: nothing is decided */
  decideHere(now = true): void {
    let progress = this.#progress;
    if (now) for (const bet of this.settledHere()) progress = steps.decide(progress, bet.id);
    this.#progress = progress;
  }

  /** Puts the figure of this stop on view again, as the lesson has it. */
  refresh(): void {
    this.#scene = this.scenes.at(this.#at);
  }

  /** A figure as it may be seen at a stop: see `Scenes`. */
  seenAt(index: number, figure: Figure): Shown {
    return this.scenes.seenAt(index, figure);
  }

  /** Number of the stop that an address leads to, or -1. */
  stopAt(id: string): number {
    return stopAt(this.path, id);
  } /** Number of the step that an address leads to, from 1, as the reader takes the lesson. */
  stepOf(id: string): number {
    return this.stops.indexOf(this.path[this.stopAt(id)]!) + 1;
  }

  placeBet(bet: BetBlock, choice: number): void {
    this.place(bet, steps.placeBet(this.#progress, bet.id, choice));
  }

  /** Places a bet that is a value, in base units. */
  placeValue(bet: BetBlock, value: number): void {
    this.place(bet, steps.placeValue(this.#progress, bet, value));
  }

  private place(bet: BetBlock, progress: steps.Progress): void {
    this.#asked = undefined;
    this.#progress = progress;
    if (bet.settledBy === null) this.decide(bet);
    else this.#announcement = 'Bet placed.';
  }

  answer(question: QuestionBlock, choice: number): void {
    this.#progress = variants.answerNow(this.#progress, question, choice, today());
  }

  /** Keeps something that changes no picture and says nothing. */
  note(change: (progress: steps.Progress) => steps.Progress): void {
    this.#progress = change(this.#progress);
  }

  /** Asks a question again, with other numbers. */
  renew(question: QuestionBlock): void {
    this.#progress = variants.newNumbers(this.#progress, question);
    this.#announcement = `${titleOf(this.stop)}: new numbers.`;
  }

  /** The reader wants a run for a task: its picture comes to where the reader is. */
  beginTrial(task: string): void {
    this.arrive(this.stopAt(task));
  }

  /** Shows a run that the reader made for a task; beside another stop once one comes back. */
  showTrial(task: TaskBlock, run: RunLog, met: boolean, measured: readonly Quantity[]): void {
    this.#progress = steps.countTry(this.#progress, task.id);
    if (met) this.#progress = steps.solve(this.#progress, task.id);
    this.scenes.keepTrial(task, run, met, measured);
    this.refresh();
  }

  /** Back to the run that a task starts from. */
  forgetTrial(task: string): void {
    this.scenes.forgetTrial(task);
    this.refresh();
  }

  private showMe(bet: BetBlock): Advance {
    if (bet.settledBy === null) {
      this.decide(bet);
      return 'shown';
    }
    this.passed = [...this.passed, bet.id];
    this.goTo(this.#at + 1);
    return 'moved';
  }

  private decide(bet: BetBlock): void {
    this.#asked = undefined;
    this.#progress = steps.decide(this.#progress, bet.id);
    this.refresh();
    const chosen = this.#progress.bets[bet.id];
    const right = chosen !== undefined && bet.choices[chosen]?.right === true;
    this.#announcement =
      chosen === undefined ? 'The answer is shown.' : right ? 'Right.' : 'Not quite.';
  }

  /** Bets that this stop decides, if the reader has met them. */
  private settledHere(): BetBlock[] {
    const here = this.stop.blocks.map(({ id }) => id);
    return this.path.flatMap(({ main }) => {
      if (main.kind !== 'bet' || main.settledBy === null || !here.includes(main.settledBy))
        return [];
      const met = this.#progress.bets[main.id] !== undefined || this.passed.includes(main.id);
      return met ? [main] : [];
    });
  }

  private sentence(): string {
    const place = `${this.placeOnWay + 1} of ${this.stops.length}: ${titleOf(this.stop)}.`;
    const scene = this.#scene;
    if (scene?.kind !== 'figure') return place;
    const why = scene.player.sentences.map(({ text }) => text).join(' ');
    return `${place} At ${instant(scene.player.moment.time)}: ${why}`;
  }
}
