import {
  whatWouldHelp,
  type Help,
  type HelpQuestion,
  type Tried,
} from '../studies/what-would-help/index.ts';
import { transactionsOf } from '../analysis/path/index.ts';
import { runScenario } from '../run/index.ts';
import { fileOption, jsonOption, type Command } from './command.ts';
import { Misuse } from './errors.ts';
import { checkedScenario, readScenario } from './scenario-file.ts';
import { applySettings } from './settings.ts';
import { alignColumns } from './table.ts';
import type { Scenario } from '../scenario/index.ts';
import type { Nanoseconds } from '../trace/format/index.ts';

export const whatWouldHelpCommand: Command = {
  name: 'what-would-help',
  summary: 'change one rule at a time and show how much time each would save',
  usage: 'SCENARIO',
  words: [1, 1],
  options: [
    {
      name: 'transaction',
      value: 'N',
      help: 'only the N-th transaction, counted from 1 (default: all together)',
    },
    {
      name: 'set',
      value: 'PATH=VALUE',
      multiple: true,
      help: 'change a field before anything is tried',
    },
    { name: 'all', help: 'also list the changes that make no difference' },
    jsonOption,
    fileOption,
  ],
  notes: [
    'Each line is a separate run with one thing changed: the best first, then what does harm. The',
    'other columns show the costs: segments, ACKs, segments retransmitted, frames dropped, and the',
    'most bytes that one end sent at one instant. For a host with Linux 6, only what can be set',
    'there is tried, and the last column shows with what.',
    '',
    'Where ACKs wait for a heartbeat, it ticks at the scenario’s phase in all of these runs. At',
    'another phase, a wait and the time that a rule saves might be up to a tick longer or shorter:',
    'try --set hosts.client.fastTick.phase=50, or the same for the server.',
  ].join('\n'),
  async run(given, output) {
    const [name = ''] = given.words;
    const scenario = checkedScenario(applySettings(await readScenario(name), given.options('set')));
    const question = questionOf(scenario, given.option('transaction'));
    const task = whatWouldHelp(scenario, question);
    let step = task.next();
    for (; step.done !== true; step = task.next()) {
      output.progress(step.value.done, 'trying one rule after another');
    }
    const text =
      given.option('json') === undefined
        ? helpText(step.value, given.option('all') !== undefined)
        : `${JSON.stringify(asJson(scenario, step.value), null, 2)}\n`;
    await output.result(text, given.option('output'));
  },
};

function questionOf(scenario: Scenario, given: string | undefined): HelpQuestion {
  if (given === undefined) return { about: 'run' };
  const transactions = transactionsOf(runScenario(scenario).trace);
  const nth = /^\d+$/.test(given) ? Number(given) : 0;
  const found = [...transactions].sort((a, b) => a.number - b.number)[nth - 1];
  if (found !== undefined) return { about: 'transaction', number: found.number };
  throw new Misuse(`--transaction: '${given}' (allowed: 1 to ${transactions.length})`);
}

const headings = {
  helps: 'saves time:',
  same: 'makes no difference:',
  harms: 'does harm:',
} as const satisfies Record<Tried['verdict'], string>;

/** The list for people. @param all whether it has the changes that make no difference */
function helpText({ transaction, before, tried }: Help, all: boolean): string {
  const what = transaction === undefined ? 'All transactions' : `Transaction ${transaction + 1}`;
  const columns = ['', 'ms saved', 'segments', 'ACKs', 'resent', 'dropped', 'burst', 'set with'];
  const same = tried.filter(({ verdict }) => verdict === 'same').length;
  const folded = all ? 0 : same;
  const rows: string[][] = [['as it is', '', ...costsOf(before), '']];
  const places = new Map<number, string>();
  for (const [verdict, heading] of Object.entries(headings)) {
    if (verdict === 'same' && folded > 0) continue;
    const group = tried.filter((one) => one.verdict === verdict);
    if (group.length > 0) places.set(rows.length, heading);
    rows.push(...group.map(rowOf));
  }
  const [top = '', ...lines] = alignColumns([columns, ...rows], [1, 2, 3, 4, 5, 6]);
  return [
    `${what}: ${ms(before.duration)} ms`,
    '',
    `  ${top}`,
    ...lines.flatMap((line, i) => {
      const heading = places.get(i);
      return [...(heading === undefined ? [] : ['', heading]), `  ${line}`];
    }),
    ...(folded === 0 ? [] : ['', foldedText(folded, tried.length)]),
    '',
  ].join('\n');
}

function foldedText(same: number, tried: number): string {
  const makes = same === 1 ? 'change makes' : 'changes make';
  return `${same}${same < tried ? ' other' : ''} ${makes} no difference (--all lists ${same === 1 ? 'it' : 'them'})`;
}

function rowOf({ candidate, outcome, saved }: Tried): string[] {
  const open = outcome.unfinished > 0 ? ` (${outcome.unfinished} unfinished)` : '';
  return [`${candidate.name}${open}`, ms(saved), ...costsOf(outcome), candidate.knob ?? ''];
}

function costsOf(outcome: Help['before']): string[] {
  const { segments, acks, retransmissions, drops, largestBurst } = outcome;
  return [segments, acks, retransmissions, drops, largestBurst].map(String);
}

function ms(time: Nanoseconds): string {
  return (time / 1e6).toFixed(2);
}

/** The list for programs. */
function asJson(scenario: Scenario, { transaction, before, tried }: Help) {
  return {
    scenario: scenario.name,
    transaction: transaction === undefined ? null : transaction + 1,
    before: outcomeJson(before),
    tried: tried.map(({ candidate, outcome, saved, verdict }) => ({
      id: candidate.id,
      name: candidate.name,
      knob: candidate.knob ?? null,
      settings: candidate.settings,
      verdict,
      saved_ms: saved / 1e6,
      ...outcomeJson(outcome),
    })),
  };
}

function outcomeJson(outcome: Help['before']) {
  return {
    duration_ms: outcome.duration / 1e6,
    unfinished: outcome.unfinished,
    segments: outcome.segments,
    acks: outcome.acks,
    retransmissions: outcome.retransmissions,
    drops: outcome.drops,
    largest_burst_bytes: outcome.largestBurst,
  };
}
