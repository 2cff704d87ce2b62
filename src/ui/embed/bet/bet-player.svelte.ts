import type { BetBlock } from '../../../course/markdown/index.ts';
import { stopsOf } from '../../player/state/stops.ts';
import { reportOf, type Grade } from '../../lesson/report/report.ts';
import { LessonState } from '../../lesson/state/lesson-state.svelte.ts';
import { nothingDone } from '../../lesson/state/progress.ts';
import { PlayerState } from '../../player/state/player-state.svelte.ts';
import type { Act } from '../command-queue.ts';
import { CommandRefused, type Command } from '../messages.ts';
import { move, positionOf } from '../player-commands.ts';
import { betOpening } from '../protocol.ts';
import { stepAt, timeOf } from '../places.ts';
import type { BetData } from './bet-data.ts';
import { BetViewError, readBetView, writeBetView } from './bet-text.ts';
import { placedBet, type PlacedBet } from './placed-bet.ts';
import type { ViewName } from '../../../plot/views/index.ts';

/** A lesson's bet by itself: what is on view before it is placed and afterwards. Nothing of it is kept. */
export class BetPlayer {
  readonly bet: BetBlock;
  readonly lesson: LessonState;
  private readonly comparison: BetData['comparison'];
  private readonly speed: number | null;
  #opened = $state(0);
  #grade: Grade | undefined = $state();

  /** @param speed the viewer's milliseconds for one simulated millisecond; null: what suits the run */
  constructor({ lesson, logs, comparison }: BetData, speed: number | null) {
    const [block] = lesson.blocks;
    if (block?.kind !== 'bet') throw new Error('there is no bet');
    this.bet = block;
    // A page is built with what its player begins with.
    this.lesson = new LessonState(lesson, logs, (run, figure) => new PlayerState(run, figure));
    this.comparison = comparison;
    this.speed = speed;
    this.arrange();
  }

  /** What was bet; undefined: nothing yet. */
  get placed(): PlacedBet | undefined {
    return placedBet(this.bet, this.lesson.progress);
  }

  get player(): PlayerState {
    return this.scene.player;
  }

  /** Name of the run on view. */
  get run(): string {
    return this.scene.figure.run;
  }

  get views(): readonly ViewName[] {
    return this.scene.figure.views;
  }

  /** Changes when a picture comes in the place of another. */
  get key(): string {
    return `${this.placed === undefined ? 'open' : 'placed'} ${this.#opened}`;
  }

  /** From now on the page around is told what was done. @returns the same as `reported` */
  watch(grade: Grade): Readonly<Record<string, unknown>> {
    this.#grade = grade;
    return this.reported!;
  }

  /** What the page around is told of the bet; undefined: it did not ask. */
  get reported(): Readonly<Record<string, unknown>> | undefined {
    const { lesson } = this;
    if (this.#grade === undefined) return undefined;
    const report = reportOf(lesson.lesson, lesson.progress, this.#grade);
    return { lesson: lesson.lesson.slug, bet: this.bet.id, ...report };
  }

  /** Its position; what is still hidden does not count. */
  get position(): Readonly<Record<string, unknown>> {
    const { player } = this;
    const reachable = stepAt(stopsOf(player.trace).segment, { time: player.domain[1] });
    return { ...positionOf(player), steps: reachable };
  }

  /** To be called when the bet was placed or taken back: another picture comes on view. */
  arrange(): void {
    const { player } = this;
    const behind = this.placed && this.comparison?.twin.figures[0].run;
    player.twin = behind === undefined ? undefined : this.lesson.runs.get(behind);
    // Times are compared in true scale; the ladder would have no room for it.
    if (behind !== undefined) player.view.plotFolded = false;
    if (this.speed !== null) player.slowness = this.speed;
  }

  /** Forgets what was bet: another class may bet. */
  again(): void {
    this.lesson.reset();
  }

  get state(): string {
    const { player, lesson } = this;
    const { moment, selection = null } = player;
    return writeBetView(lesson.lesson, {
      progress: lesson.progress,
      time: moment.time,
      selection,
    });
  }

  /** Shows what a state says, if it can be read. @throws CommandRefused */
  open(state: string): void {
    const { lesson } = this;
    const view = readView();
    lesson.resume({ ...nothingDone, ...view.progress });
    this.arrange();
    const { player } = this;
    player.open(view.time, onView(player, view.selection));
    this.#opened++;

    function readView() {
      try {
        return readBetView(lesson.lesson, state);
      } catch (error) {
        if (!(error instanceof BetViewError)) throw error;
        throw new CommandRefused('state', error.message);
      }
    }
  }

  /** Does a command that moves the cursor. @throws CommandRefused for what is behind the bet while that is open */
  move(command: Extract<Command, { command: 'step' | 'seek' | 'play' | 'pause' }>): void {
    if (this.placed === undefined) this.refuseBehind(command);
    move(this.player, command);
  }

  private refuseBehind(command: Command): void {
    const { player } = this;
    const [, end] = player.domain;
    const refuse = (field: string): never => {
      throw new CommandRefused(
        field,
        'Place the bet first: what comes after it is hidden until then.',
      );
    };
    if (command.command === 'step' && command.by > 0 && player.atEnd) refuse('by');
    if (command.command !== 'seek') return;
    const { step, time } = command;
    const stops = stopsOf(player.trace).segment;
    const wanted = step === undefined ? time! * 1e6 : timeOf({ step }, stops, Infinity);
    // The log that is shown has no later step: whether the run has one is not told.
    if (wanted === undefined || wanted > end) refuse(step === undefined ? 'time' : 'step');
  }

  private get scene() {
    const { scene } = this.lesson;
    if (scene?.kind !== 'figure') throw new Error('a bet has a figure');
    return scene;
  }
}

/** A record that can be seen, or none. */
function onView({ trace, domain }: PlayerState, selection: number | null): number | null {
  if (selection === null || selection >= trace.length) return null;
  return trace.time(selection) <= domain[1] ? selection : null;
}

/** What commands are done to. */
export interface BetActed {
  readonly play: BetPlayer;
  picture(command: Extract<Command, { command: 'screenshot' }>): Promise<Blob>;
}

/** @returns what does a command; it refuses with CommandRefused, or an Error with a sentence */
export function actOnBet({ play, picture }: BetActed): Act {
  return async (command) => {
    switch (command.command) {
      case 'load':
        throw new CommandRefused('command', 'A bet has its own runs and cannot load another.');
      case 'setState':
        if (command.state === betOpening) play.again();
        else play.open(command.state);
        break;
      case 'watch':
        return play.watch(command.grade);
      case 'getState':
        return { state: play.state };
      case 'screenshot':
        return { image: await picture(command) };
      default:
        play.move(command);
    }
    return play.position;
  };
}
