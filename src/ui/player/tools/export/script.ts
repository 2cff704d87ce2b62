// What it takes to make files of a run, as a script of its own: pages load it when a dialog that needs
// it is opened.
import { version } from '../../../../../package.json';
import { bibtexOf, captionOf } from '../../../../share/files/index.ts';
import { standaloneSvg } from '../../../../plot/marks/index.ts';
import { digestOf } from '../../../../trace/index.ts';
import type { Exporter } from './exporter.ts';
import { makeFile, makeSheet } from './make.ts';

const exporter: Exporter = {
  version,
  make: (format, subject, choices, job) => makeFile(format, { ...subject, version }, choices, job),
  cite({ scenario, title, time, wordsAt }, beside, views, link) {
    const cited = {
      name: scenario?.name ?? 'capture',
      title,
      beside,
      source: scenario?.source ?? '',
      views,
      time,
      why: wordsAt(time).why,
      version,
      link,
      date: new Date(),
    };
    return { caption: captionOf(cited), bibtex: bibtexOf(cited) };
  },
  digest: ({ trace }) => digestOf(trace),
  svg: standaloneSvg,
  sheet: makeSheet,
};

globalThis.ackclockExporter = exporter;
