import { framesOf, type Frames, type Sheet } from '../../../../share/files/index.ts';
import type { Choices } from './exporter.ts';
import { sheetAt, type VersionedSubject } from './sheets.ts';
import type { Milliseconds, Nanoseconds } from '../../../../trace/format/index.ts';

/** The frames of a playback of what is on view. */
export function playbackFrames(
  { domain: [from, to], folds, slowness }: VersionedSubject,
  every: Milliseconds,
  most: number,
): Frames {
  return framesOf({ from, to, folds, slowness }, every, most);
}

/** The sheets of some times, all of the size of the largest, so that nothing jumps. */
export class FrameSheets {
  readonly width: number;
  readonly height: number;
  private readonly subject: VersionedSubject;
  private readonly choices: Choices;

  constructor(subject: VersionedSubject, choices: Choices, times: readonly number[]) {
    this.subject = subject;
    this.choices = choices;
    let [width, height] = [0, 0];
    for (const time of times) {
      const sheet = sheetAt(subject, choices, time);
      width = Math.max(width, sheet.width);
      height = Math.max(height, sheet.height);
    }
    this.width = width;
    this.height = height;
  }

  at(time: Nanoseconds): Sheet {
    const { width, height } = this;
    return { ...sheetAt(this.subject, this.choices, time), width, height };
  }
}

/** Said where a playback would have been too long. */
export function hurryNote({ hurry }: Frames): string {
  return hurry < 1.05
    ? ''
    : `To keep it short, it plays ${hurry.toFixed(1)} times as fast as the player.`;
}

/** Yields to the page between two frames, and throws if the job was canceled. */
export async function pause(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal.throwIfAborted();
}
