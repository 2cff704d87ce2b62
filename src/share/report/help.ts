import { duration } from '../../analysis/index.ts';
import { escapeText } from '../../plot/marks/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';

type HelpingChange = ReportedHelp['best'][number];

/** What would help a connection, as simulated. */
export interface ReportedHelp {
  /** How well the simulated run fits the capture, in sentences; or why there is none. */
  readonly fit: string;
  /** How long the simulated exchange takes. */
  readonly simulated: Nanoseconds;
  /** What to try first, what helps a finding most, and what saves more beyond the findings, each once. */
  readonly best: readonly {
    readonly name: string;
    readonly saves: Nanoseconds;
    /** Which behavior in the capture it would change, in a sentence. */
    readonly because?: string | undefined;
    readonly how: {
      readonly text: string;
      readonly calls: readonly { readonly where: string; readonly code: string }[];
    };
  }[];
}

/** @param notes on what was simulated */
export function helpOf(
  remedies: {
    readonly fits: boolean;
    readonly fit: string;
    readonly simulated: Nanoseconds;
    readonly lead: HelpingChange | null;
    readonly beyond: HelpingChange | null;
    /** By the finding's index. */
    readonly best: readonly (HelpingChange | null)[];
  },
  notes: readonly string[] = [],
): ReportedHelp {
  const { fits, simulated } = remedies;
  const best = new Map(
    [remedies.lead, ...remedies.best, remedies.beyond].flatMap((one) =>
      one === null ? [] : [[one.name, one] as const],
    ),
  );
  const news = !fits
    ? ['Nothing is promised: the simulated run is too far from the capture.']
    : best.size === 0
      ? ['Nothing that was tried helps.']
      : [];
  return {
    fit: [...news, remedies.fit, ...notes].join(' '),
    simulated,
    best: [...best.values()],
  };
}

export function helpHtml({ fit, simulated, best }: ReportedHelp): string {
  return [
    '<section><h2>What would help</h2>',
    ...best.map(
      ({ name, saves, because, how }) =>
        `<h3>${escapeText(name)}</h3><p>Saves ${escapeText(duration(saves))} of ${escapeText(duration(simulated))} simulated. ${escapeText([how.text, because ?? ''].join(' ').trim())}</p>${callsHtml(how.calls)}`,
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
