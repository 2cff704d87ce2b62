import type { Quantity } from '../../../query/index.ts';
import type { RunLog } from '../../../run/index.ts';
import type {
  BetBlock,
  Figure,
  HandleBlock,
  StudyBlock,
  TaskBlock,
  ToyBlock,
  TwinBlock,
} from '../../../course/markdown/index.ts';
import type { Nanoseconds } from '../../../trace/format/index.ts';
import { PlayerState } from '../../player/state/player-state.svelte.ts';
import type { Measured } from '../strip/strips.ts';
import { foldsPlot } from './folding.ts';
import { shownBeside, shownOnTheWay, type Shown } from './open-bet.ts';
import { figureAt, type RoundBlock, type Stop, type StopFigure } from './path.ts';
import { Players, type MakePlayer } from './players.ts';
import type { LessonRuns } from './runs.ts';

/** What the picture beside the words shows: one run, what a block shows in its own way, or a run the reader made. */
export type Scene =
  | { readonly kind: 'figure'; readonly figure: Figure; readonly player: PlayerState }
  | { readonly kind: 'block'; readonly block: OwnBlock }
  | TaskScene;

/** A block with a picture of its own kind. */
export type OwnBlock = TwinBlock | HandleBlock | RoundBlock | StudyBlock | ToyBlock;

/** The run that a task starts from, or the one that the reader made of it, with the first faintly behind. */
export interface TaskScene {
  readonly kind: 'task';
  readonly task: TaskBlock;
  readonly player: PlayerState;
  readonly views: Figure['views'];
  /** What each has of what the goal measures: the run to start from, and the reader's. */
  readonly runs: readonly Measured[];
  /** Whether the reader's meets the goal. */
  readonly met: boolean;
}

/** A run that the reader made for a task. */
interface MadeRun {
  readonly player: PlayerState;
  readonly measured: readonly Quantity[];
  readonly met: boolean;
}

/** What is on view at each stop of a lesson: its figure, what an open bet lets be seen of it, or a task's runs. */
export class Scenes {
  private readonly path: readonly Stop[];
  private readonly runs: LessonRuns;
  private readonly players: Players;
  private readonly isDecided: (bet: string) => boolean;
  /** What open bets and the stops before the first one show, by the stops' ids; a still picture is of the same log. */
  private beside: Readonly<Record<string, { readonly of: Figure; readonly shown: Shown }>> = {};
  /** What the reader's last run for each task is played by. */
  private trials: Readonly<Record<string, MadeRun>> = {};

  /**
   * @param runs of the lesson that has these stops
   * @param make how a run's player begins
   * @param isDecided whether a bet's answer may be seen, by the bet's id
   */
  constructor(
    path: readonly Stop[],
    runs: LessonRuns,
    make: MakePlayer,
    isDecided: (bet: string) => boolean,
  ) {
    this.path = path;
    this.runs = runs;
    this.players = new Players(make);
    this.isDecided = isDecided;
  }

  /** What is on view at a stop, its player put to where the lesson has it; undefined: nothing. */
  at(index: number): Scene | undefined {
    const block = this.ownBlock(index);
    if (block !== undefined) return { kind: 'block', block };
    const shown = this.figureAt(index);
    if (shown === undefined) return undefined;
    const main = this.path[index]?.main;
    return main?.kind === 'task' ? this.sceneOfTask(main, shown) : this.sceneOf(index, shown);
  }

  /** The lesson's figure for a stop, before anything is hidden. */
  figureAt(index: number): StopFigure | undefined {
    return figureAt(this.path, index, this.isDecided);
  }

  /** Keeps a run that the reader made for a task: the task shows it from now on. */
  keepTrial(task: TaskBlock, run: RunLog, met: boolean, measured: readonly Quantity[]): void {
    const player = new PlayerState(run);
    // Its own end: the run beside may go on for longer.
    player.last();
    player.twin = this.runs.get(task.run);
    onAxisFrom(task.begin, player);
    this.trials = { ...this.trials, [task.id]: { player, measured, met } };
  }

  /** A task shows the run that it starts from again. */
  forgetTrial(task: string): void {
    this.trials = Object.fromEntries(Object.entries(this.trials).filter(([id]) => id !== task));
  }

  forgetTrials(): void {
    this.trials = {};
  }

  /** What a block shows in its own way; a bet without a figure before a round shows that, not played yet. */
  private ownBlock(index: number): OwnBlock | undefined {
    const main = this.path[index]?.main;
    const ahead = main?.kind === 'bet' && main.figure === null ? this.path[index + 1]?.main : main;
    switch (ahead?.kind) {
      case 'round':
        return ahead;
      case 'toy':
      case 'handle':
      case 'study':
        return ahead === main ? ahead : undefined;
      default:
        return undefined;
    }
  }

  private sceneOf(index: number, shown: StopFigure): Scene {
    const open = this.openAt(index);
    if ('kind' in shown && open === undefined) return { kind: 'block', block: shown };
    // Beside an open bet the run that was compared stands by itself.
    const one = 'kind' in shown ? shown.figures[0] : shown;
    const { run, figure } = this.seenAt(index, one);
    const player = this.players.of(figure, run);
    player.show(figure);
    if (figure.callouts !== undefined) drawCallouts(player);
    player.view.plotFolded = foldsPlot(player.trace, figure);
    player.view.plot = { ...player.view.plot, connections: figure.connections };
    return { kind: 'figure', figure, player };
  }

  /** A figure as it may be seen at a stop: all of it, or what a bet there or after it lets be seen. */
  seenAt(index: number, figure: Figure): Shown {
    const { id, main } = this.path[index]!;
    const open = this.openAt(index);
    const keeps = main.kind === 'step' ? main.keeps : undefined;
    const isKept = keeps !== undefined && !this.isDecided(keeps.bet);
    if (open === undefined && !isKept) return { figure, run: this.runs.get(figure.run) };
    let beside = this.beside[id];
    if (beside?.of !== figure) {
      const shown = isKept
        ? shownOnTheWay(keeps.reasons, figure, this.runs)
        : shownBeside(open!, figure, this.runs);
      beside = { of: figure, shown };
      this.beside = { ...this.beside, [id]: beside };
    }
    return beside.shown;
  }

  /** The bet at a stop, until it is decided. */
  private openAt(index: number): BetBlock | undefined {
    const main = this.path[index]?.main;
    return main?.kind === 'bet' && !this.isDecided(main.id) ? main : undefined;
  }

  /** @param shown a figure of the run to start from, if the lesson has one, and else any */
  private sceneOfTask(task: TaskBlock, shown: StopFigure): Scene {
    const { views, connections, at } = 'kind' in shown ? shown.figures[0] : shown;
    const from: Measured = {
      of: 'start',
      trace: this.runs.get(task.run).trace,
      measured: task.start,
    };
    const made = this.trials[task.id];
    const runs: Measured[] =
      made === undefined
        ? [from]
        : [from, { of: 'now', trace: made.player.trace, measured: made.measured }];
    const player = made?.player ?? this.startOf(task, at);
    player.view.plot = { ...player.view.plot, connections };
    return { kind: 'task', task, player, views, runs, met: made?.met === true };
  }

  /** The whole run that a task starts from. */
  private startOf(task: TaskBlock, at: Figure['at']): PlayerState {
    const { run } = task;
    const showing = { at, window: null, folded: false, selection: null };
    const figure = { ...showing, run, views: [], connections: null };
    const player = this.players.of(figure, this.runs.get(run));
    player.show(showing);
    onAxisFrom(task.begin, player);
    return player;
  }
}

/** Callouts are drawn by a part of the script that comes when the first are to be seen. */
function drawCallouts(player: PlayerState): void {
  void import('../pointing.ts').then(
    ({ withCallouts }) => (player.point = withCallouts),
    // Expected: the part does not come; the text goes without.
    () => undefined,
  );
}

/**
 * Shows a run to its end, and that beside it, on an axis that is not folded: times are in proportion; the reader may fold it. A
 * ladder's words need more room: it stays folded.
 */
function onAxisFrom(begin: Nanoseconds, player: PlayerState): void {
  const { view, trace, twin } = player;
  if (begin > 0) player.showOnly([begin, Math.max(trace.duration, twin?.trace.duration ?? 0)]);
  view.folded = true;
  view.plotFolded = false;
}
