import { duration, instant } from '../../analysis/index.ts';
import { escapeText, standaloneSvg, type Picture } from '../../plot/marks/index.ts';
import { pictures, type PictureName } from '../../plot/views/index.ts';
import type { RunLog } from '../../run/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import type { BothSides, ClockFit, ConnectionRow } from '../../capture/connections/index.ts';
import type { LikelyTrait, Share, ShownFinding, ShownGroup } from '../../capture/inferred/index.ts';
import type { WallTime } from '../../capture/read/index.ts';
import { howCaptured } from './captured.ts';
import { documentOf, narrowScreen } from './document.ts';
import { connectionFacts } from './facts.ts';
import { helpHtml, type ReportedHelp } from './help.ts';
import { packetNumbers } from './packet-numbers.ts';
import { timelineSvg } from './timeline.ts';

/** Something to know, under its name. */
export interface Fact {
  readonly name: string;
  readonly text: string;
}

/** One captured connection, and what is known of it. */
export interface Reported {
  /** Its endpoints. */
  readonly title: string;
  readonly row: ConnectionRow;
  /** When the log's time 0 was. */
  readonly start: WallTime;
  readonly clocks?: ClockFit | undefined;
  readonly content: string;
  readonly traits: BothSides<readonly LikelyTrait[]>;
  readonly findings: readonly ShownFinding[];
  readonly groups: readonly ShownGroup[];
  /** Where the row's duration went. */
  readonly shares: readonly Share[];
  readonly run: RunLog;
  /** Left out: nothing was simulated. */
  readonly help?: ReportedHelp | undefined;
  readonly files: readonly string[];
  /** What to know of the files; of several, each note begins with the name of one. */
  readonly notes: readonly string[];
}

/** What a report has in it. Pages and the command line list it before they save one. */
export const keptByReport: readonly string[] = [
  'what held the connection up, what that cost, how certain it is, and which packets show it',
  'sizes and times, and where it was captured',
  'its plots, which show each packet’s time, size, sequence number and flags',
];

/** What a report has in it besides, if the exchange was simulated. */
export const helpInReport = 'what would help, as simulated, and the lines to change';

/** What is not in a report. */
export const leftOutByReport: readonly string[] = [
  'payload: what was requested, sent and received, names of servers, cookies',
  'addresses, ports, file names and the date, unless you choose to show them',
];

/** How it is known where a part of the time went. */
export const howKnown: Readonly<Record<Share['how'], string>> = {
  measured: 'measured',
  certain: 'inferred, certain',
  likely: 'inferred, likely',
};

const drawn: readonly PictureName[] = ['sequence', 'ladder', 'windows'];
/** In pixels: of a page, and of a phone. */
const pictureWidths = [720, 360] as const;

/**
 * A report as one HTML file that needs nothing else: no network, no script.
 * @param named with addresses, names of files and the date
 */
export function reportHtml(reported: Reported, named: boolean): string {
  const { row, start, findings, groups, shares, run } = reported;
  const title = named ? reported.title : 'a connection of a client and a server';
  const cost = findings.reduce((sum, finding) => sum + finding.cost, 0);
  const { trace, heartbeats } = run;
  return documentOf(`What held up ${title}`, [
    `<header><p>Report of a capture, by Ackclock</p><h1>What held up ${escapeText(title)}</h1>`,
    `<p class="lead">${escapeText(leadOf(findings.length, cost, row.duration))}</p></header>`,
    factsHtml(connectionFacts(row)),
    ...(findings.length === 0
      ? []
      : [
          '<section><h2>When it waited</h2>',
          imageHtml(
            (width) => timelineSvg(barsOf(groups, findings), trace.duration, width),
            `When it waited: ${groups.map((group) => `${group.title}, ${duration(group.cost)}`).join('; ')}`,
          ),
          '</section>',
          '<section><h2>What held it up</h2>',
          ...groups.map((group) => groupHtml(group, findings)),
          '</section>',
        ]),
    '<section><h2>Where the time went</h2>',
    listHtml(
      shares.map(({ words, time, how }) => `${duration(time)}: ${words} (${howKnown[how]})`),
    ),
    '</section>',
    ...(reported.help === undefined ? [] : [helpHtml(reported.help)]),
    ...drawn
      .filter((name) => pictures[name].missing?.(trace) === undefined)
      .map((name) => {
        const { file, draw } = pictures[name];
        const drawnAt = (width: number): Picture =>
          draw(trace, { ...file, width, ...(name === 'ladder' && { heartbeats }) });
        const { title: about, description } = drawnAt(pictureWidths[0]);
        const image = imageHtml((width) => standaloneSvg(drawnAt(width)), description);
        return `<section><h2>${escapeText(about)}</h2>${image}</section>`;
      }),
    ...stacksHtml(reported.traits),
    '<section><h2>How it was captured</h2>',
    sentencesHtml([
      ...(named ? [{ name: 'Files', text: reported.files.join(', ') }] : []),
      ...howCaptured(row, { ...reported, start: named ? start : undefined }),
    ]),
    listHtml(notesOf(reported, named)),
    '</section>',
    '<section><h2>What is in this file</h2>',
    contentsHtml(named, reported.help !== undefined),
    '</section>',
  ]);
}

/** Without the files' names, unless these are to be in the report. */
function notesOf({ files, notes }: Reported, named: boolean): string[] {
  return notes.map((note) => {
    const file = files.find((name) => note.startsWith(`${name}: `));
    return named || file === undefined ? note : note.slice(file.length + 2);
  });
}

function leadOf(count: number, cost: Nanoseconds, whole: Nanoseconds): string {
  if (count === 0) return `Nothing that the path does not explain, in ${duration(whole)}.`;
  const found = count === 1 ? 'One wait' : `${count} waits`;
  return `${found} of ${duration(cost)} in all, in a connection of ${duration(whole)}. Each is certain (the packets show it) or likely.`;
}

function barsOf(groups: readonly ShownGroup[], findings: readonly ShownFinding[]) {
  return groups.flatMap(({ title, findings: indices }) =>
    indices.flatMap((i) => {
      const { from, cost } = findings[i]!;
      return [{ words: title, from: Math.max(0, from), to: Math.max(0, from) + cost }];
    }),
  );
}

function groupHtml(
  { title, kinds, check, advice, certain, cost, findings: indices }: ShownGroup,
  findings: readonly ShownFinding[],
): string {
  const many = indices.length === 1 ? 'once' : `${indices.length} times`;
  const sure = certain
    ? 'The packets show it.'
    : 'It is likely: the packets do not show it for certain.';
  return [
    `<h3>${escapeText(title)}</h3>`,
    `<p>${many}, ${escapeText(duration(cost))} in all. ${sure}</p>`,
    ...[kindsText(kinds)].filter(Boolean).map((told) => `<p>${escapeText(told)}</p>`),
    `<p><strong>How to check:</strong> ${escapeText(check)}</p>`,
    ...(advice === undefined ? [] : [`<p><strong>What to do:</strong> ${escapeText(advice)}</p>`]),
    '<ol>',
    ...indices.map((i) => {
      const { text, from } = findings[i]!;
      return `<li><span class="at">${escapeText(instant(from))}</span> <span>${escapeText(text)} <small>${escapeText(packetNumbers(findings[i]!))}</small></span></li>`;
    }),
    '</ol>',
  ].join('\n');
}

/** What tells a group's kinds apart: a sentence. Empty: nothing does. */
export function kindsText(kinds: ShownGroup['kinds']): string {
  const all = [...new Set(kinds.map(({ words }) => words))];
  if (all.length < 2) return '';
  const each = all.map((words) => {
    const own = kinds.filter((one) => one.words === words);
    const [count, cost] = [own.map((one) => one.count), own.map((one) => one.cost)].map(sumOf);
    return `${count} × ${words} (${duration(cost!)})`;
  });
  return `${all.length} kinds with the same fix: ${each.join(', ')}.`;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

/** What the packets suggest of both ends' TCP. */
function stacksHtml({ client, server }: Reported['traits']): string[] {
  const ends = [
    { name: 'Client', traits: client },
    { name: 'Server', traits: server },
  ].filter(({ traits }) => traits.length > 0);
  if (ends.length === 0) return [];
  return [
    '<section><h2>What the packets suggest of both stacks</h2>',
    ...ends.map(({ name, traits }) => {
      const told = traits.map((trait) => `${trait.text} ${packetNumbers(trait)}`);
      return `<h3>${name}, likely</h3>${listHtml(told)}`;
    }),
    '</section>',
  ];
}

function factsHtml(facts: readonly Fact[]): string {
  const rows = facts.map(
    ({ name, text }) => `<div><dt>${escapeText(name)}</dt><dd>${escapeText(text)}</dd></div>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

function sentencesHtml(facts: readonly Fact[]): string {
  const items = facts.map(
    ({ name, text }) => `<li><strong>${escapeText(name)}:</strong> ${escapeText(text)}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

function listHtml(items: readonly string[]): string {
  if (items.length === 0) return '';
  return `<ul>${items.map((item) => `<li>${escapeText(item)}</li>`).join('')}</ul>`;
}

function contentsHtml(named: boolean, helped: boolean): string {
  const chosen = ['addresses, ports, file names and the date'];
  const kept = [...keptByReport, ...(helped ? [helpInReport] : []), ...(named ? chosen : [])];
  const leftOut = [...leftOutByReport.slice(0, -1), ...(named ? [] : chosen)];
  return `<p>In it:</p>${listHtml(kept)}<p>Not in it:</p>${listHtml(leftOut)}`;
}

/**
 * As separate images, so that their ids cannot clash: one for a page and one for a phone, whose labels would be too small
 * to read if it showed the other.
 */
function imageHtml(draw: (width: number) => string, about: string): string {
  const [wide, narrow] = pictureWidths.map((width) => {
    const address = encodeURIComponent(draw(width)).replaceAll("'", '%27');
    return `data:image/svg+xml,${address}`;
  });
  return `<picture><source media="${narrowScreen}" srcset="${narrow}"><img alt="${escapeText(about)}" src="${wide}"></picture>`;
}
