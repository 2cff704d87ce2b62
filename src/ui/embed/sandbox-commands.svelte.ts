import { encodeLink } from '../../share/link/index.ts';
import { linkStateOf } from '../player/tools/cite/link-state.ts';
import type { PlayerState } from '../player/state/player-state.svelte.ts';
import type { ShownPictures } from '../player/state/shown-pictures.ts';
import type { SandboxState } from '../sandbox/sandbox-state.svelte.ts';
import type { Act } from './command-queue.ts';
import { CommandRefused } from './messages.ts';
import { move, pictureOf, positionOf } from './player-commands.ts';

/** What commands are done to. */
export interface Acted {
  readonly sandbox: SandboxState;
  readonly builtins: readonly string[];
  player(): PlayerState;
  pictures(): ShownPictures;
  title(): string;
  /** What all of it is drawn in. */
  room(): HTMLElement;
  /** Shows a built-in scenario, or what a link carries. */
  load(name: string): void;
  open(link: string): Promise<void>;
}

/** @returns what does a command; it refuses with CommandRefused, or an Error with a sentence */
export function actOn(acted: Acted): Act {
  return async (command) => {
    switch (command.command) {
      case 'load':
        if (!acted.builtins.includes(command.scenario)) {
          throw new CommandRefused('scenario', 'No scenario has this name.');
        }
        acted.load(command.scenario);
        await settled(acted.sandbox, 'scenario');
        break;
      case 'setState':
        await acted.open(command.state);
        await settled(acted.sandbox, 'state');
        break;
      case 'getState':
        return { state: await stateOf(acted) };
      case 'screenshot':
        return {
          image: await pictureOf(
            {
              player: acted.player(),
              pictures: acted.pictures(),
              scenario: acted.sandbox.shown.scenario,
              title: acted.title(),
              room: acted.room(),
            },
            command,
          ),
        };
      case 'watch':
        throw new CommandRefused('command', 'A player asks nothing: there is nothing to report.');
      default:
        move(acted.player(), command);
    }
    return positionOf(acted.player());
  };
}

/** Waits until what was asked of the engine is there. @param field where it was named, for a refusal */
export function settled(sandbox: SandboxState, field: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = $effect.root(() => {
      $effect(() => {
        if (sandbox.awaited) return;
        const { asked } = sandbox;
        queueMicrotask(() => stop());
        if ('reason' in asked) reject(new CommandRefused(field, asked.reason));
        else resolve();
      });
    });
  });
}

async function stateOf({ sandbox, player }: Acted): Promise<string> {
  const { scenario, base, branch } = sandbox.shown;
  const pair = { shown: branch?.shown ?? { scenario, base }, twin: branch?.twin };
  return await encodeLink(linkStateOf(player(), pair, base, ''));
}
