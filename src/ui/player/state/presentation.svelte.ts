import { on } from 'svelte/events';
import { enterFullScreen, leaveFullScreen } from '../../site/capabilities.ts';

/** Whether something is shown to a lecture hall: alone on the screen where the browser allows it, else alone in the window. */
export class Presentation {
  #on = $state(false);

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
    await enterFullScreen(element);
  }

  async leave(): Promise<void> {
    this.#on = false;
    await leaveFullScreen();
  }

  /** Hears of the browser's own ways out: Escape, above all. @returns stops that */
  listen(): () => void {
    const stops = [
      on(document, 'fullscreenchange', () => {
        if (document.fullscreenElement === null) this.#on = false;
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
