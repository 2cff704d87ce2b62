import {
  fileName,
  holdComments,
  timeName,
  sheetSvg,
  type Sheet,
} from '../../../../share/files/index.ts';
import { compile, payloadOf } from '../../../../scenario/index.ts';
import { csvOf } from '../../../../trace/index.ts';
import { pcapngOf, tcpdumpOf, type PayloadSource } from '../../../../trace/captures/index.ts';
import { drawOn, sheetCanvas, toBlob } from './canvas.ts';
import { ExportFailed, type Choices, type Format, type Job, type MadeFile } from './exporter.ts';
import { makeFilm } from './film.ts';
import { makeGif } from './moving-gif.ts';
import { makePage } from './page.ts';
import { filePaint, pagePaint } from './paint.ts';
import { sheetAt, type VersionedSubject } from './sheets.ts';

/**
 * Makes one file of what is on view.
 * @throws ExportFailed
 */
export async function makeFile(
  format: Format,
  subject: VersionedSubject,
  choices: Choices,
  job: Job,
): Promise<MadeFile> {
  const { run, scenario, time } = subject;
  const { host } = choices;
  const name = scenario?.name ?? 'capture';
  const still = [timeName(time)];
  switch (format) {
    case 'svg': {
      const svg = sheetSvg(sheetAt(subject, choices, time), filePaint(choices));
      return made(fileName(name, still, 'svg'), svg, 'image/svg+xml');
    }
    case 'png': {
      const sheet = sheetAt(subject, choices, time);
      const canvas = sheetCanvas(sheet, 2);
      drawOn(canvas, sheet, await pagePaint(choices));
      const content = await toBlob(canvas.element);
      return { name: fileName(name, still, 'png'), content, note: '' };
    }
    case 'gif': {
      const { content, note } = await makeGif(subject, choices, job);
      return { name: fileName(name, [], 'gif'), content, note };
    }
    case 'film': {
      const { content, note, ending } = await makeFilm(subject, choices, job);
      return { name: fileName(name, [], ending), content, note };
    }
    case 'tcpdump':
      return made(fileName(name, ['at', host], 'txt'), tcpdumpOf(run.trace, host), 'text/plain');
    case 'csv':
      return made(fileName(name, ['at', host], 'csv'), csvOf(run.trace, host), 'text/csv');
    case 'pcapng':
      return made(
        fileName(name, ['at', host], 'pcapng'),
        captureFile(subject, host),
        'application/octet-stream',
      );
    case 'json': {
      if (scenario === undefined) throw new ExportFailed('A capture has no scenario to save.');
      const text = `${JSON.stringify(scenario, null, 2)}\n`;
      return made(fileName(name, [], 'json'), text, 'application/json');
    }
    case 'html': {
      const html = await makePage(subject, job);
      return made(fileName(name, [], 'html'), html, 'text/html');
    }
  }
}

/** A sheet on a light ground: as a PNG in the page's typefaces, and as an SVG file. @throws ExportFailed */
export async function makeSheet(sheet: Sheet): Promise<{ png: Blob; svg: Blob }> {
  const look = { theme: 'light' } as const;
  const canvas = sheetCanvas(sheet, 2);
  drawOn(canvas, sheet, await pagePaint(look));
  const svg = new Blob([sheetSvg(sheet, filePaint(look))], { type: 'image/svg+xml' });
  return { png: await toBlob(canvas.element), svg };
}

function made(name: string, content: string | Uint8Array<ArrayBuffer>, type: string): MadeFile {
  return { name, content: new Blob([content], { type }), note: '' };
}

/** The packets as one host sees them, with each wait's reason. What no scenario fills is zeros. */
function captureFile(
  { run, scenario, title }: VersionedSubject,
  host: string,
): Uint8Array<ArrayBuffer> {
  const zeros: PayloadSource = (_connection, _fromClient, _offset, length) =>
    new Uint8Array(length);
  const payload = scenario === undefined ? zeros : payloadOf(compile(scenario), run.trace);
  const comments = holdComments(run, host);
  return new Uint8Array(pcapngOf(run.trace, host, payload, { about: title, comments }));
}
