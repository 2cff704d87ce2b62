import { duration, instant } from '../../analysis/index.ts';
import { escapeText, standaloneSvg } from '../../plot/marks/index.ts';
import { pictures, type PictureName } from '../../plot/views/index.ts';
import type { RunLog } from '../../run/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import { documentOf } from './document.ts';
import { timelineSvg } from './timeline.ts';

/** Something to know, under its name. */
export interface Fact {
  readonly name: string;
  readonly text: string;
}

/** Something that held a connection up. */
export interface ReportedFinding {
  /** In sentences. */
  readonly text: string;
  readonly from: Nanoseconds;
  readonly cost: Nanoseconds;
  /** The packets that show it, by their numbers in the file. */
  readonly packets: readonly number[];
}

/** Findings of one kind. */
export interface ReportedGroup {
  readonly title: string;
  readonly certain: boolean;
  readonly cost: Nanoseconds;
  /** What would help, in sentences. */
  readonly remedy?: string;
  /** Indices of the findings. */
  readonly findings: readonly number[];
}

/** One captured connection, to be told to somebody else. */
export interface Report {
  /** Which connection it is. */
  readonly title: string;
  readonly facts: readonly Fact[];
  /** In the order of time, by the clock of the log. */
  readonly findings: readonly ReportedFinding[];
  readonly groups: readonly ReportedGroup[];
  /** Where it was captured, and what is inferred. */
  readonly captured: readonly Fact[];
  /** What to know of the files. */
  readonly notes: readonly string[];
  readonly run: RunLog;
}

/** What a report has in it. Pages and the command line list it before they save one. */
export const keptByReport: readonly string[] = [
  'what held the connection up, what that cost, how certain it is, and which packets show it',
  'sizes and times, and where it was captured',
  'its plots, which show each packet’s time, size, sequence number and flags',
];

/** What is not in a report. */
export const leftOutByReport: readonly string[] = [
  'payload: what was requested, sent and received, names of servers, cookies',
  'addresses, ports, file names and the date, unless you choose to show them',
];

const drawn: readonly PictureName[] = ['sequence', 'ladder', 'windows'];
const pictureWidth = 720;

/** A report as one HTML file that needs nothing else: no network, no script. */
export function reportHtml(report: Report): string {
  const { title, facts, findings, groups, captured, notes, run } = report;
  const cost = findings.reduce((sum, finding) => sum + finding.cost, 0);
  const { trace, heartbeats } = run;
  return documentOf(`What held up ${title}`, [
    `<header><p>Report of a capture, by Ackclock</p><h1>What held up ${escapeText(title)}</h1>`,
    `<p class="lead">${escapeText(leadOf(findings.length, cost, trace.duration))}</p></header>`,
    factsHtml(facts),
    ...(findings.length === 0
      ? []
      : [
          '<section><h2>When it waited</h2>',
          imageHtml(
            timelineSvg(barsOf(groups, findings), trace.duration),
            `When it waited: ${groups.map((group) => `${group.title}, ${duration(group.cost)}`).join('; ')}`,
          ),
          '</section>',
          '<section><h2>What held it up</h2>',
          ...groups.map((group) => groupHtml(group, findings)),
          '</section>',
        ]),
    ...drawn
      .filter((name) => pictures[name].missing?.(trace) === undefined)
      .map((name) => {
        const { file, draw } = pictures[name];
        const picture = draw(trace, {
          ...file,
          width: pictureWidth,
          ...(name === 'ladder' && { heartbeats }),
        });
        return `<section><h2>${escapeText(picture.title)}</h2>${imageHtml(standaloneSvg(picture), picture.description)}</section>`;
      }),
    '<section><h2>How it was captured</h2>',
    factsHtml(captured),
    listHtml(notes),
    '</section>',
    '<section><h2>What is in this file</h2>',
    `<p>In it:</p>${listHtml(keptByReport)}<p>Not in it:</p>${listHtml(leftOutByReport)}`,
    '</section>',
  ]);
}

function leadOf(count: number, cost: Nanoseconds, whole: Nanoseconds): string {
  if (count === 0) return `Nothing that the path does not explain, in ${duration(whole)}.`;
  const found = count === 1 ? 'One wait' : `${count} waits`;
  return `${found} of ${duration(cost)} in all, in a connection of ${duration(whole)}. They are inferred from its packets.`;
}

function barsOf(groups: readonly ReportedGroup[], findings: readonly ReportedFinding[]) {
  return groups.flatMap(({ title, findings: indices }) =>
    indices.flatMap((i) => {
      const { from, cost } = findings[i]!;
      return [{ words: title, from: Math.max(0, from), to: Math.max(0, from) + cost }];
    }),
  );
}

function groupHtml(
  { title, certain, cost, remedy, findings: indices }: ReportedGroup,
  findings: readonly ReportedFinding[],
): string {
  const many = indices.length === 1 ? 'once' : `${indices.length} times`;
  const sure = certain
    ? 'The capture proves it.'
    : 'The capture suggests it, but does not prove it.';
  return [
    `<h3>${escapeText(title)}</h3>`,
    `<p>${many}, ${escapeText(duration(cost))} in all. ${sure}</p>`,
    ...(remedy === undefined ? [] : [`<p class="remedy">${escapeText(remedy)}</p>`]),
    '<ol>',
    ...indices.map((i) => {
      const { text, from, packets } = findings[i]!;
      const shown = `${packets.length === 1 ? 'Packet' : 'Packets'} ${packets.join(', ')}`;
      return `<li><span class="at">${escapeText(instant(from))}</span> <span>${escapeText(text)} <small>${escapeText(shown)}</small></span></li>`;
    }),
    '</ol>',
  ].join('\n');
}

function factsHtml(facts: readonly Fact[]): string {
  const rows = facts.map(
    ({ name, text }) => `<div><dt>${escapeText(name)}</dt><dd>${escapeText(text)}</dd></div>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

function listHtml(items: readonly string[]): string {
  if (items.length === 0) return '';
  return `<ul>${items.map((item) => `<li>${escapeText(item)}</li>`).join('')}</ul>`;
}

/** As a separate image, so that its ids cannot clash with another one's. */
function imageHtml(svg: string, about: string): string {
  const address = encodeURIComponent(svg).replaceAll("'", '%27');
  return `<div class="picture"><img alt="${escapeText(about)}" src="data:image/svg+xml,${address}"></div>`;
}
