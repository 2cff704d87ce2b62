import { duration } from '../../analysis/index.ts';
import { escapeText } from '../../plot/marks/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';

/** What would help a connection, as simulated. */
export interface ReportedHelp {
  /** How well the simulated run fits the capture, in sentences; or why there is none. */
  readonly fit: string;
  /** How long the exchange takes in that run. */
  readonly duration: Nanoseconds;
  /** What helps a finding most, each once. */
  readonly best: readonly {
    readonly name: string;
    readonly saves: Nanoseconds;
    readonly how: {
      readonly text: string;
      readonly calls: readonly { readonly where: string; readonly code: string }[];
    };
  }[];
}

export function helpHtml({ fit, duration: whole, best }: ReportedHelp): string {
  return [
    '<section><h2>What would help</h2>',
    ...best.map(
      ({ name, saves, how }) =>
        `<h3>${escapeText(name)}</h3><p>Saves ${escapeText(duration(saves))} of ${escapeText(duration(whole))}. ${escapeText(how.text)}</p>${callsHtml(how.calls)}`,
    ),
    `<p>${escapeText(fit)}</p>`,
    '</section>',
  ].join('\n');
}

function callsHtml(calls: ReportedHelp['best'][number]['how']['calls']): string {
  if (calls.length === 0) return '';
  const rows = calls.map(
    ({ where, code }) =>
      `<div><dt>${escapeText(where)}</dt><dd><code>${escapeText(code)}</code></dd></div>`,
  );
  return `<dl class="calls">${rows.join('')}</dl>`;
}
