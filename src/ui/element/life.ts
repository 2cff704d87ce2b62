import { mount, unmount } from 'svelte';
import { receiveRun, type RunLog } from '../../run/index.ts';
import type { Cancel } from '../../worker/index.ts';
import type { BuiltinName, Scenario } from '../../scenario/index.ts';
import type { PlayerParent } from '../embed/player-parent.ts';
import EmbedFrame from '../embed/EmbedFrame.svelte';
import type { AskedOptions } from '../embed/options.ts';
import { loadDense, whenDrawable } from '../player/state/dense.svelte.ts';
import { beginTask } from '../site/engine/engine.ts';

/** What a player in an element needs to know of it. */
export interface Home {
  /** What it is drawn in. */
  readonly place: HTMLElement;
  readonly around: PlayerParent;
  /** The site's address, with a slash at its end. */
  readonly site: string;
  readonly builtins: readonly BuiltinName[];
  /** Which scenario is asked for, and how; read when the player is made. */
  scenario(): string;
  asked(): AskedOptions;
  /** Called with a sentence why there is no player, and the attribute that causes it. */
  failed(field: string, sentence: string): void;
}

/** A player in an element: from when that is first seen until it is taken away, or another scenario is wanted. */
export class Life {
  private readonly home: Home;
  private cancel: Cancel = () => undefined;
  private frame: ReturnType<typeof EmbedFrame> | undefined;
  private ended = false;

  constructor(home: Home) {
    this.home = home;
  }

  start(): void {
    const { builtins, failed } = this.home;
    const wanted = this.home.scenario();
    const name = builtins.find((one) => one === wanted);
    if (name === undefined) {
      failed('scenario', `No scenario is called ‘${wanted.slice(0, 60)}’.`);
      return;
    }
    // Expected: they do not come, which is said when the run is there.
    loadDense().catch(() => undefined);
    this.cancel = beginTask({ kind: 'builtin', name }, (message) => {
      if (this.ended || message.kind === 'progress') return;
      const fail = (reason: string): void => failed('', `Nothing can be shown: ${reason}.`);
      if (message.kind !== 'answer') {
        fail(message.reason);
        return;
      }
      const { scenario, run } = message.answer;
      const show = (): void => {
        if (!this.ended) this.show(scenario, receiveRun(run));
      };
      whenDrawable([run.trace], show, fail);
    });
  }

  /** Other options hold now. */
  ask(): void {
    const { options, refused } = this.home.asked();
    this.frame?.ask(options, refused);
  }

  end(): void {
    this.ended = true;
    this.cancel();
    if (this.frame !== undefined) void unmount(this.frame);
    this.frame = undefined;
  }

  private show(scenario: Scenario, run: RunLog): void {
    const { place, around, site, builtins } = this.home;
    const telling: PlayerParent = {
      ...around,
      tell: (event, details) => {
        if (!this.ended) around.tell(event, details);
      },
    };
    this.frame = mount(EmbedFrame, {
      target: place,
      props: {
        root: site,
        scenario,
        run,
        builtins,
        asked: this.home.asked(),
        heading: 'h2',
        around: telling,
      },
    });
  }
}
