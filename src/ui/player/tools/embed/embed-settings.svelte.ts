import { defaultView } from '../../state/view-data.ts';
import { heights, widths } from '../../../embed/frame-size.ts';
import {
  defaultOptions,
  defaultViews,
  type ControlSet,
  type EmbedTheme,
  type KeyPolicy,
} from '../../../embed/options.ts';
import { queryOf } from './query.ts';
import type { ViewName } from '../../../../plot/views/index.ts';

/** Those of a player, or, until some are chosen, the default ones of a frame. */
export function viewsInFrame(views: readonly ViewName[]): readonly ViewName[] {
  return views.join() === defaultView.views.join() ? defaultViews : views;
}

/** What a player shows by itself; settings that ask for the same are left out of the link. */
export interface PlayerDefaults {
  readonly title: string;
  /** The cursor's position, as in the option `at`; '' for the default. */
  readonly at: string;
  readonly views: readonly ViewName[];
}

/** Pixels; the smallest is the least in which a player is good. */
export const frameSizes = [
  [480, 270],
  [640, 360],
  [800, 450],
  [960, 540],
  [1280, 720],
] as const;

/** The options of an embedded player as a form has them: places as they were typed. */
export class EmbedSettings {
  start = $state('');
  stop = $state('');
  at = $state('');
  views: readonly ViewName[] = $state.raw([]);
  controls: ControlSet = $state(defaultOptions.controls);
  theme: EmbedTheme = $state(defaultOptions.theme);
  title = $state('');
  /** '' what suits the run. */
  speed = $state('');
  keys: KeyPolicy = $state(defaultOptions.keys);
  play = $state(false);
  still = $state(false);
  present = $state(false);
  width: number = $state(800);
  height: number = $state(450);
  /** Whether zoom, folds and selection come along; what differs from a built-in scenario does anyway. */
  asShown = $state(false);

  private readonly shown: PlayerDefaults;

  constructor(shown: PlayerDefaults) {
    this.shown = shown;
    ({ title: this.title, at: this.at, views: this.views } = shown);
  }

  /** In the views' own order; one is left at least. */
  toggle(view: ViewName, order: readonly ViewName[]): void {
    const next = order.filter((one) => this.views.includes(one) !== (one === view));
    if (next.length > 0) this.views = next;
  }

  /** Takes a size in pixels, or the nearest that can be had. */
  resize(width: number, height: number): void {
    this.width = within(width, widths);
    this.height = within(height, heights);
  }

  /**
   * The query that asks for it, and a sentence for each option that is not possible.
   * @param hasState whether a state comes along, which says moment and views itself
   * @param ownTitle the default heading of the player; undefined: that is not known
   */
  query(
    hasState: boolean,
    ownTitle: string | undefined,
  ): { query: string; refused: readonly string[] } {
    const asked: [name: string, words: string][] = [];
    const put = (name: string, words: string, byDefault: string | undefined): void => {
      if (words !== byDefault) asked.push([name, words]);
    };
    for (const name of ['start', 'stop', 'at'] as const) {
      const byDefault = name === 'at' && hasState ? this.shown.at : '';
      const words = this[name].trim();
      if (words !== '') put(name, words, byDefault);
    }
    put('views', this.views.join(','), (hasState ? this.shown.views : defaultViews).join(','));
    put('controls', this.controls, defaultOptions.controls);
    put('theme', this.theme, defaultOptions.theme);
    put('title', this.title.trim(), ownTitle);
    put('speed', this.speed, '');
    put('keys', this.keys, defaultOptions.keys);
    if (this.play && !this.still) asked.push(['play', '1']);
    if (this.still) asked.push(['still', '1']);
    if (this.present) asked.push(['present', '1']);
    return queryOf(asked);
  }
}

function within(number: number, { least, most }: { least: number; most: number }): number {
  return Number.isFinite(number) ? Math.max(least, Math.min(most, Math.round(number))) : least;
}
