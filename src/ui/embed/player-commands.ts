import { stopsOf } from '../player/state/stops.ts';
import type { Scenario } from '../../scenario/index.ts';
import { findExporter } from '../player/tools/export/exporter.ts';
import { subjectOf } from '../player/tools/export/subject.ts';
import type { PlayerState } from '../player/state/player-state.svelte.ts';
import type { ShownPictures } from '../player/state/shown-pictures.ts';
import { CommandRefused, type Command } from './messages.ts';
import { stepAt, timeOf } from './places.ts';

/** The position of a player, as the parent sees it. */
export function positionOf(player: PlayerState): Readonly<Record<string, unknown>> {
  const { moment, trace } = player;
  const stops = stopsOf(trace).segment;
  return {
    step: stepAt(stops, moment),
    steps: stops.length,
    time: moment.time / 1e6,
    happening: player.eventText,
    playing: player.playing,
  };
}

/** Does what moves the cursor. @throws CommandRefused */
export function move(
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

/** What a picture is taken of. */
export interface Pictured {
  readonly player: PlayerState;
  readonly pictures: ShownPictures;
  /** Undefined for a capture. */
  readonly scenario: Scenario | undefined;
  readonly title: string;
  /** What all of it is drawn in. */
  readonly room: HTMLElement;
}

/** A picture of what is on view. @throws Error with a sentence */
export async function pictureOf(
  { player, pictures, scenario, title, room }: Pictured,
  { format, theme }: Extract<Command, { command: 'screenshot' }>,
): Promise<Blob> {
  const exporter = await findExporter();
  if (exporter === undefined)
    throw new Error('Try again: the part that makes pictures did not load.');
  const subject = subjectOf(player, scenario, title, pictures.list());
  const host = player.trace.header.hosts[0]?.name ?? '';
  const job = { signal: new AbortController().signal, progress: () => undefined };
  const { content } = await exporter.make(
    format,
    subject,
    { theme, words: true, host, within: room },
    job,
  );
  return content;
}
