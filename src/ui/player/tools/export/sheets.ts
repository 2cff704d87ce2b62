import { instant } from '../../../../analysis/index.ts';
import { sheetOf, type Sheet } from '../../../../share/files/index.ts';
import { inFlightPoints } from '../../../../plot/marks/index.ts';
import { ExportFailed, type Choices, type Subject } from './exporter.ts';
import type { Nanoseconds } from '../../../../trace/format/index.ts';

export interface VersionedSubject extends Subject {
  readonly version: string;
}

/**
 * What is on view, as one picture, with the cursor at a time.
 * @throws ExportFailed if no picture is on view
 */
export function sheetAt(subject: VersionedSubject, choices: Choices, time: Nanoseconds): Sheet {
  const { run, scenario, title, pictures, selection, wordsAt, version } = subject;
  if (pictures.length === 0) {
    throw new ExportFailed('Show the sequence plot or the ladder first: no picture is on view.');
  }
  const { now, why } = wordsAt(time);
  const placed = pictures.map(({ picture, box }) => ({
    picture,
    box,
    shown: {
      time,
      selection: time === subject.time ? selection : undefined,
      inFlight: inFlightPoints(picture, run.trace, time),
    },
  }));
  return sheetOf(placed, {
    title,
    now: [`${instant(time)}.`, now].join(' ').trim(),
    why: choices.words ? why : [],
    origin: [`Ackclock ${version}`, scenario?.name].filter(Boolean).join(' · '),
  });
}
