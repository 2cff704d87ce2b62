import { GifWriter } from '../../../../share/files/index.ts';
import { drawOn, sheetCanvas } from './canvas.ts';
import type { Choices, Job } from './exporter.ts';
import { FrameSheets, hurryNote, pause, playbackFrames } from './moving.ts';
import { pagePaint } from './paint.ts';
import type { VersionedSubject } from './sheets.ts';
import type { Milliseconds, Nanoseconds } from '../../../../trace/format/index.ts';

/** Each frame's time: more frames would only make the file larger. */
const every: Milliseconds = 80;
const maxFrames = 180;
/** Pixels of a frame: slides show no more of it. */
const maxPixels = 1_000_000;

/** The playback as an animated GIF that repeats. */
export async function makeGif(
  subject: VersionedSubject,
  choices: Choices,
  { signal, progress }: Job,
): Promise<{ content: Blob; note: string }> {
  const frames = playbackFrames(subject, every, maxFrames);
  const { times } = frames;
  const paint = await pagePaint(choices);
  const sheets = new FrameSheets(subject, choices, times);
  const canvas = sheetCanvas(sheets, 1, maxPixels);
  const { width, height } = canvas.element;
  const pixelsAt = (time: Nanoseconds): Uint8ClampedArray => {
    drawOn(canvas, sheets.at(time), paint);
    return canvas.context.getImageData(0, 0, width, height).data;
  };
  await pause(signal);
  const samples = [0, 0.5, 1].map((part) => times[Math.floor((times.length - 1) * part)] ?? 0);
  const writer = new GifWriter(width, height, samples.map(pixelsAt));
  for (const [i, time] of times.entries()) {
    await pause(signal);
    writer.add(pixelsAt(time), frames.every);
    progress((i + 1) / times.length);
  }
  return {
    content: new Blob([writer.bytes()], { type: 'image/gif' }),
    note: hurryNote(frames),
  };
}
