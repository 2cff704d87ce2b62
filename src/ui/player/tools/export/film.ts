import { drawOn, sheetCanvas } from './canvas.ts';
import { ExportFailed, type Choices, type Job } from './exporter.ts';
import { FrameSheets, hurryNote, playbackFrames } from './moving.ts';
import { pagePaint } from './paint.ts';
import type { VersionedSubject } from './sheets.ts';
import type { Milliseconds } from '../../../../trace/format/index.ts';

/** From frame to frame. A film is recorded while it plays: so long it takes. */
const every: Milliseconds = 40;
const maxFrames = 750;
const maxPixels = 1_300_000;
const bitsPerSecond = 5_000_000;

/**
 * What browsers may record, best first: H.264 in MP4 plays in every program for slides and every browser, WebM in
 * browsers alone. High profile, level 4, holds the largest film (ITU-T H.264, annex A) [mem].
 */
const types = [
  'video/mp4;codecs=avc1.640028',
  'video/mp4;codecs=avc1',
  'video/webm;codecs=vp9',
  'video/webm;codecs=vp8',
  'video/webm',
  'video/mp4',
];

interface Film {
  readonly content: Blob;
  readonly note: string;
  /** `webm` or `mp4`, by what is really in it. */
  readonly ending: string;
}

/** @throws ExportFailed where this browser records nothing */
export async function makeFilm(
  subject: VersionedSubject,
  choices: Choices,
  { signal, progress }: Job,
): Promise<Film> {
  const type = recordedType();
  if (type === undefined) {
    throw new ExportFailed('Save a GIF instead: this browser cannot record a video.');
  }
  const frames = playbackFrames(subject, every, maxFrames);
  const paint = await pagePaint(choices);
  const sheets = new FrameSheets(subject, choices, frames.times);
  const canvas = sheetCanvas(sheets, 2, maxPixels);
  const draw = (frame: number): void => {
    const last = frames.times.length - 1;
    drawOn(canvas, sheets.at(frames.times[Math.min(last, frame)] ?? 0), paint);
  };
  draw(0);
  const stream = canvas.element.captureStream(1000 / every);
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: bitsPerSecond });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise<void>((resolve, reject) => {
    recorder.onstop = () => resolve();
    recorder.onerror = () => reject(new ExportFailed('The browser stopped recording.'));
  });
  try {
    recorder.start(1000);
    await play(frames.times.length, draw, signal, progress);
  } finally {
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  }
  await stopped;
  const content = new Blob(parts, { type: recorder.mimeType });
  return { content, note: hurryNote(frames), ending: await endingOf(content) };
}

/** Draws frame after frame, each at its time by the clock, so that a slow computer skips some. */
function play(
  frames: number,
  draw: (frame: number) => void,
  signal: AbortSignal,
  progress: (part: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const timer = setInterval(() => {
      const frame = Math.floor((performance.now() - begun) / every);
      if (signal.aborted || frame >= frames) {
        clearInterval(timer);
        if (signal.aborted) reject(signal.reason as Error);
        else resolve();
        return;
      }
      draw(frame);
      progress(frame / frames);
    }, every);
  });
}

function recordedType(): string | undefined {
  const can = typeof MediaRecorder === 'function' && 'captureStream' in HTMLCanvasElement.prototype;
  return can ? types.find((type) => MediaRecorder.isTypeSupported(type)) : undefined;
}

/** A browser can record something else than it was asked for: the first bytes identify it. */
async function endingOf(film: Blob): Promise<string> {
  const start = new Uint8Array(await film.slice(0, 12).arrayBuffer());
  // EBML (RFC 8794, section 11.2.1); `ftyp` (ISO/IEC 14496-12).
  if ([0x1a, 0x45, 0xdf, 0xa3].every((byte, i) => start[i] === byte)) return 'webm';
  if ([0x66, 0x74, 0x79, 0x70].every((byte, i) => start[i + 4] === byte)) return 'mp4';
  throw new ExportFailed('Save a GIF instead: the browser recorded nothing.');
}
