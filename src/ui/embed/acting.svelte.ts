import { encodeLink } from '../../links/index.ts';
import { stopsOf } from '../../player/index.ts';
import { linkStateOf } from '../player/cite/link-state.ts';
import { findExporter } from '../player/export/exporter.ts';
import { subjectOf } from '../player/export/subject.ts';
import type { PlayerState } from '../player/player-state.svelte.ts';
import type { ShownPictures } from '../player/shown-pictures.ts';
import type { SandboxState } from '../sandbox/sandbox-state.svelte.ts';
import { CommandRefused, type Command } from './messages.ts';
import type { Act } from './command-queue.ts';
import { stepAt, timeOf } from './places.ts';

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

/** Where a player stands, as the page around is told. */
export function standing(player: PlayerState): Readonly<Record<string, unknown>> {
  const { moment, trace, happening } = player;
  const stops = stopsOf(trace).segment;
  return {
    step: stepAt(stops, moment),
    steps: stops.length,
    time: moment.time / 1e6,
    happening,
    playing: player.playing,
  };
}

/** @returns what does a command; it refuses with CommandRefused, or an Error with a sentence */
export function actOn(acted: Acted): Act {
  return async (command) => {
    switch (command.command) {
      case 'load':
        if (!acted.builtins.includes(command.scenario)) {
          throw new CommandRefused('scenario', 'There is no such scenario.');
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
        return { image: await pictureOf(acted, command) };
      default:
        move(acted.player(), command);
    }
    return standing(acted.player());
  };
}

function move(
  player: PlayerState,
  command: Extract<Command, { command: 'step' | 'seek' | 'play' | 'pause' }>,
): void {
  switch (command.command) {
    case 'step':
      for (let left = Math.abs(command.by); left > 0; left--) {
        if (command.by > 0) player.next(command.grain);
        else player.previous(command.grain);
      }
      return;
    case 'seek': {
      const { step, time } = command;
      const place = step === undefined ? { time: Math.round(time! * 1e6) } : { step };
      const found = timeOf(place, stopsOf(player.trace).segment, player.domain[1]);
      if (found === undefined) {
        throw new CommandRefused(
          step === undefined ? 'time' : 'step',
          'The run has no such place.',
        );
      }
      player.scrub(found);
      return;
    }
    case 'play':
      if (!player.playing) player.togglePlay();
      return;
    case 'pause':
      player.pause();
  }
}

/** Waits until what was asked of the engine is there. @param field where it was named, for a refusal */
export function settled(sandbox: SandboxState, field: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = $effect.root(() => {
      $effect(() => {
        const { asked } = sandbox;
        if (asked.kind === 'running') return;
        queueMicrotask(() => stop());
        if (asked.kind === 'idle') resolve();
        else reject(new CommandRefused(field, asked.reason));
      });
    });
  });
}

async function stateOf({ sandbox, player }: Acted): Promise<string> {
  const { scenario, base, branch } = sandbox.shown;
  const pair = { shown: branch?.shown ?? { scenario, base }, twin: branch?.twin };
  return await encodeLink(linkStateOf(player(), pair, base, ''));
}

async function pictureOf(
  { sandbox, player, pictures, title, room }: Acted,
  { format, theme }: Extract<Command, { command: 'screenshot' }>,
): Promise<Blob> {
  const exporter = await findExporter();
  if (exporter === undefined) throw new Error('What makes pictures could not be loaded.');
  const subject = subjectOf(player(), sandbox.shown.scenario, title(), pictures().list());
  const host = player().trace.header.hosts[0]?.name ?? '';
  const job = { signal: new AbortController().signal, progress: () => undefined };
  const { content } = await exporter.make(
    format,
    subject,
    { theme, words: true, host, within: room() },
    job,
  );
  return content;
}
