import { tick } from 'svelte';
import { loadedMotion } from '../player/state/motion.svelte.ts';
import type { PlayerState } from '../player/state/player-state.svelte.ts';
import { replaceAddress } from '../site/capabilities.ts';
import {
  isBefore,
  isFirstRead,
  screenOf,
  toFirstWords,
  toTopOf,
  unfold,
  wordsBefore,
  type Screen,
} from './narrow/screens.ts';
import type { Follower } from './state/follow.ts';
import type { LessonState } from './state/lesson-state.svelte.ts';
import type * as HallParts from './present/parts.ts';

/** What the page of a lesson is made of at the moment. */
export interface LessonPage {
  readonly lesson: LessonState;
  readonly follower: Follower;
  /** Whether one stop has the screen. */
  readonly paged: boolean;
  /** What shows the lesson to a lecture hall, while it is presented. */
  readonly hall: typeof HallParts | undefined;
  readonly article: HTMLElement | undefined;
  readonly words: HTMLElement | undefined;
  readonly ending: { focus(): Promise<void> } | undefined;
  /** The player that keys are for. */
  readonly leading: PlayerState | undefined;
}

/** How a reader gets from stop to stop: by Next and Back, by addresses, and by what the browser finds. */
export class Navigation {
  private readonly page: LessonPage;
  private readonly lesson: LessonState;
  /** Id of the stop whose words before its block have the screen. */
  private wordsOf: string | undefined = $state();

  /** @param page its getters are read when they are needed */
  constructor(page: LessonPage) {
    this.page = page;
    this.lesson = page.lesson;
  }

  get screen(): Screen {
    return this.lesson.ended ? 'end' : this.lesson.at;
  }

  /** Which part of its stop has the screen; undefined: all of it. */
  get part(): 'words' | 'block' | undefined {
    if (!this.page.paged || this.page.hall) return undefined;
    return this.wordsOf === this.lesson.stop.id ? 'words' : 'block';
  }

  followAddress(): void {
    const { lesson } = this;
    // Ids of a lesson have nothing that an address would write otherwise.
    const id = location.hash.slice(1);
    const index = lesson.stopAt(id);
    const stop = lesson.path[index];
    this.wordsOf = isBefore(stop, id) ? stop?.id : undefined;
    const goesBack = index >= 0 && lesson.leavesOut(id);
    // Not kept: a link is no choice.
    if (goesBack) lesson.way = 'whole';
    if (this.page.paged) {
      const target = document.getElementById(id);
      this.show(id === '' ? 0 : index >= 0 ? index : screenOf(target));
      void tick().then(() => {
        if (index < 0) target?.scrollIntoView();
        unfold(target);
      });
    } else if (index >= 0) {
      if (goesBack) void tick().then(() => this.page.follower.leadTo(index));
      lesson.arrive(index);
    }
  }

  /** The page now shows one stop at a time: shows the one that its address names. */
  beginPaged(): void {
    const target = document.getElementById(location.hash.slice(1));
    if (screenOf(target) === 'end') this.show('end');
    else if (this.lesson.at > 0) toTopOf(this.lesson.at, this.page.article!);
    unfold(target);
  }

  /** A browser has found something on a screen that is not on view: it scrolls there itself. */
  reveal({ target }: Event): void {
    const found = screenOf(target as Element);
    if (found === 'end') this.lesson.end();
    else if (found !== undefined) {
      const { id } = target as Element;
      const isPart = isBefore(this.lesson.path[found], id);
      // A stop and words in it that are hidden, too, are heard of one by one.
      if (isPart) this.wordsOf = this.lesson.path[found]!.id;
      else if (found !== this.lesson.at) this.wordsOf = undefined;
      this.lesson.goTo(found);
      if (isPart || this.wordsOf === undefined)
        replaceAddress(`#${isPart ? id : this.lesson.stop.id}`);
    }
  }

  next(): void {
    const { lesson } = this;
    const { paged, hall, leading } = this.page;
    // On a narrow screen the first stop's words are below its picture: they are not passed by.
    if (
      !hall &&
      lesson.at === 0 &&
      !(paged ? isFirstRead(this.page.article!) : this.page.follower.inView(0))
    ) {
      void this.showStop(paged);
      return;
    }
    if (this.part === 'words') {
      this.wordsOf = undefined;
      void this.showStop();
      return;
    }
    if (!lesson.ended && hall?.scrollWords(1)) return;
    const from = leading?.moment.time;
    const came = lesson.next();
    if (came === 'ended') void this.showEnd();
    if (came === 'moved') {
      this.wordsOf = this.hasWords() ? lesson.stop.id : undefined;
      void this.showStop();
      loadedMotion()?.fly(leading, from, lesson.scene);
    }
    if (came === 'asked') void this.focusOn(`#${lesson.stop.id} input`);
    if (came === 'shown') void this.focusOn(`#${lesson.stop.id}-title`);
  }

  back(): void {
    if (!this.lesson.ended && this.part === 'block' && this.hasWords())
      this.wordsOf = this.lesson.stop.id;
    else {
      this.wordsOf = undefined;
      this.lesson.back();
    }
    void this.showStop();
  }

  /** @param words whether the first stop's words come up to its picture */
  async showStop(words = false): Promise<void> {
    const { lesson, page } = this;
    await this.focusOn(this.part === 'words' ? '.stop.here > .opens' : `#${lesson.stop.id}-title`);
    if (!page.paged) page.follower.leadTo(lesson.at);
    else if (words) toFirstWords(page.article!);
    else toTopOf(lesson.at, page.article!);
    replaceAddress(`#${lesson.stop.id}`);
  }

  /** Shows another screen, by its beginning. */
  private show(other: Screen | undefined): void {
    if (other === undefined) return;
    if (other === 'end') {
      this.lesson.end();
      void this.showEnd();
    } else {
      this.lesson.goTo(other);
      void this.showStop();
    }
  }

  private async showEnd(): Promise<void> {
    await tick();
    await this.page.ending?.focus();
    if (this.page.paged) toTopOf('end', this.page.article!);
  }

  /** Whether the present stop has words that come before it on a screen of their own. */
  private hasWords(): boolean {
    const { lesson } = this;
    if (!this.page.paged || this.page.hall) return false;
    return wordsBefore(lesson.stop, (block) => lesson.shows(block)).length > 0;
  }

  private async focusOn(selector: string): Promise<void> {
    await tick();
    const element = this.page.words?.querySelector<HTMLElement>(selector);
    // Words that begin a screen are no control.
    if (element?.matches('.opens')) element.tabIndex = -1;
    element?.focus({ preventScroll: true });
  }
}
