import type { Command } from './messages.ts';

/** Does what a command says; what it gives is the answer. */
export type Act = (command: Command) => Promise<Readonly<Record<string, unknown>>>;

/** So many commands wait until a player can be seen; more are refused. */
const maxWaiting = 100;

/** Commands are done one after the other, once there is a player to do them to. */
export class CommandQueue {
  private readonly ready: Promise<Act>;
  private begin!: (act: Act) => void;
  private giveUp!: (reason: Error) => void;
  private last: Promise<unknown>;
  private waiting = 0;
  private ended: Error | undefined;

  constructor() {
    this.ready = new Promise((resolve, reject) => {
      this.begin = resolve;
      this.giveUp = reject;
    });
    // Expected: the player does not wake; each command is refused with the reason.
    this.last = this.ready.catch(() => undefined);
  }

  /** The player is awake: what was asked of it before is done now. */
  wake(act: Act): void {
    this.begin(act);
  }

  /** The player is gone: commands that wait for one are refused with this reason. */
  end(reason: Error): void {
    this.ended = reason;
    this.giveUp(reason);
  }

  /**
   * Does a command when those before it are done.
   * @returns what it answers; it fails with CommandRefused, or an Error with a sentence
   */
  put(command: Command): ReturnType<Act> {
    if (this.waiting >= maxWaiting) {
      return Promise.reject(
        new Error(`Wait before you send more: ${maxWaiting} messages are already waiting.`),
      );
    }
    this.waiting++;
    const done = this.last
      .then(() => this.ready)
      .then((act) => {
        if (this.ended !== undefined) throw this.ended;
        return act(command);
      })
      .finally(() => this.waiting--);
    // Expected: the command is refused; its sender has the same promise, and the next one is done all the same.
    this.last = done.catch(() => undefined);
    return done;
  }
}
