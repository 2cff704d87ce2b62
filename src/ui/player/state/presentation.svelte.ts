import { on } from 'svelte/events';
import { enterFullScreen, leaveFullScreen } from '../../site/capabilities.ts';

/** Whether something is shown to a lecture hall: alone on the screen where the browser allows it, else alone in the window. */
export class Presentation {
  #on = $state(false);
  /** Until the screen is left that was left last; the browser reports that late. */
  #left = Promise.resolve();
  #entering = false;

  get on(): boolean {
    return this.#on;
  }

  /** @param element that is to be alone on the screen */
  async toggle(element: HTMLElement | undefined): Promise<void> {
    if (this.#on || element === undefined) {
      await this.leave();
      return;
    }
    this.#on = true;
    this.#entering = true;
    await this.#left;
    // It may have been left again meanwhile.
    if (this.#on) await enterFullScreen(element);
    this.#entering = false;
    if (!this.#on) await leaveFullScreen();
  }

  async leave(): Promise<void> {
    this.#on = false;
    this.#left = leaveFullScreen();
    await this.#left;
  }

  /** Hears of the browser's own ways out: Escape, above all. @returns stops that */
  listen(): () => void {
    const stops = [
      on(document, 'fullscreenchange', () => {
        if (document.fullscreenElement === null && !this.#entering) this.#on = false;
      }),
      on(document, 'keydown', (event) => {
        if (event.key !== 'Escape' || !this.#on || event.defaultPrevented) return;
        // A dialog that lies over it is closed by the same key.
        if (document.querySelector('dialog[open]') !== null) return;
        event.preventDefault();
        void this.leave();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }
}
