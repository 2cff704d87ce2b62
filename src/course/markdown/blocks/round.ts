import { resultOf, roundOf, type Round, type RoundResult } from '../../../analysis/round/index.ts';
import { momentOf, parsePosition, parseQuantity, type Quantity } from '../../../query/index.ts';
import { InputError, settingAt, withSettings, type Scenario } from '../../../scenario/index.ts';
import { runInput } from '../../../run/index.ts';
import type { Nanoseconds } from '../../../trace/format/index.ts';
import type { Attributes } from '../attributes.ts';
import type { Block, RoundBlock, RoundOption } from '../block.ts';
import type { Context, LoadedRun } from '../context.ts';
import { contentOf } from './parts.ts';
import type { BlockReader } from './reader.ts';

/** Longer runs would make a page slow. */
const maxRecords = 20_000;
const roomField = 'network.bottleneck.down.queue';

/**
 * Senders that share a queue, and what all of them can do. Each choice is a run of the front matter. The engine judges all
 * of them while the lesson is read: the solution must reach the goal, and no other choice is allowed to.
 */
export const round: BlockReader<RoundBlock> = {
  attributes: ['choices', 'solution', 'deadline', 'from', 'draws'],
  read({ id, title, children, attributes, context }) {
    const named = choicesIn(attributes.required('choices'));
    const deadline = deadlineIn(attributes.required('deadline'), context);
    const place = named.findIndex(({ run }) => run === attributes.required('solution'));
    if (place === -1) {
      throw new InputError('its solution is none of its choices', 'name the run of one of them');
    }
    const content = contentOf(children, context);
    const loaded = named.flatMap(({ run }) => context.runs.use(run) ?? []);
    if (loaded.length < named.length || deadline === undefined) return undefined;
    const first = loaded[0]!;
    const from = momentOf(first.run.trace, parsePosition(attributes.required('from'))).time;
    const tried = loaded.map(({ run }) => {
      if (run.trace.length > maxRecords) {
        throw new InputError(
          `a choice has ${run.trace.length} records`,
          `take shorter runs: at most ${maxRecords}`,
        );
      }
      return roundOf(run.trace, from);
    });
    const scenario = scenarioOf(first);
    const room = settingAt(scenario, roomField);
    if (typeof room !== 'number') {
      throw new InputError(
        'its senders share no bottleneck',
        'take a network of the kind dumbbell, with a queue downwards',
      );
    }
    const asked = askedIn(tried);
    const options = named.map(({ words }, i): RoundOption => ({
      words,
      settings: settingsOf(loaded[i]!),
      result: resultOf(tried[i]!, deadline),
    }));
    judged(options, place);
    const ends = tried.flatMap(({ replies }) =>
      replies.map(({ asked: start, done }) => Math.max(done ?? 0, start + deadline)),
    );
    const [begin, end] = [asked[0]!, Math.max(...ends)];
    return {
      kind: 'round',
      id,
      title,
      scenario,
      options,
      solution: place,
      deadline,
      from,
      span: [begin, end],
      asked,
      room,
      seeds: seedsIn(attributes, scenario),
      content,
    };
  },
};

/** `small-keep: keep the window; small-over: start over`. Throws InputError. */
function choicesIn(text: string): { run: string; words: string }[] {
  const choices = text.split(';').map((each) => {
    const [run = '', words = ''] = each.split(':').map((part) => part.trim());
    if (run !== '' && words !== '') return { run, words };
    throw new InputError(`'${each.trim()}' is no choice`, "write 'run: words; run: words'");
  });
  if (choices.length > 1) return choices;
  throw new InputError('it has one choice', 'offer two or more');
}

/** A fact's name, or a quantity. Throws InputError. */
function deadlineIn(text: string, context: Context): Nanoseconds | undefined {
  const fact = context.facts.has(text);
  const found: Quantity | undefined = fact ? context.facts.use(text) : parseQuantity(text);
  if (found === undefined || (found.unit === 'time' && found.value > 0)) return found?.value;
  throw new InputError(`'deadline' is '${text}'`, "write a time, '250 ms', or the name of one");
}

function scenarioOf({ lessonRun }: LoadedRun): Scenario {
  if (lessonRun.kind === 'scenario') return lessonRun.scenario;
  throw new InputError('a capture cannot be changed', 'name runs of a scenario');
}

function settingsOf({ lessonRun }: LoadedRun): RoundOption['settings'] {
  return lessonRun.kind === 'scenario' ? lessonRun.settings : {};
}

/** When the replies are requested. Throws InputError if that depends on the choice. */
function askedIn(tried: readonly Round[]): Nanoseconds[] {
  const all = tried.map(({ replies }) => replies.map(({ asked }) => asked));
  const [first = []] = all;
  if (first.length < 2) {
    throw new InputError('fewer than two replies are asked for', "take an earlier 'from'");
  }
  if (all.every((each) => String(each) === String(first))) return first;
  throw new InputError(
    'its choices do not begin at the same moments',
    'let the runs differ in what the senders do, and in nothing else',
  );
}

/** Throws InputError unless the solution, and nothing else, reaches the goal. */
function judged(options: readonly RoundOption[], solution: number): void {
  const given = options.map(({ words, result }) => `${words}: ${resultWords(result)}`).join('; ');
  if (options[solution]?.result.met !== true) {
    throw new InputError(`its solution misses the goal (${given})`, 'find another');
  }
  if (options.filter(({ result }) => result.met).length === 1) return;
  throw new InputError(
    `more than one choice reaches the goal (${given})`,
    'ask more: a shorter deadline',
  );
}

function resultWords({ inTime, lost, slowest }: RoundResult): string {
  const took = slowest === undefined ? 'one never complete' : `slowest ${slowest / 1e6} ms`;
  return `${lost} lost, ${inTime} in time, ${took}`;
}

/** `1..10`: seeds for the scenario, each tried as the page would. Throws InputError. */
function seedsIn(attributes: Attributes, scenario: Scenario): number[] {
  const text = attributes.text('draws');
  if (text === undefined) return [];
  const [, from = '', to = ''] = /^(\d+)\.\.(\d+)$/.exec(text) ?? [];
  const count = from === '' ? 0 : Number(to) - Number(from) + 1;
  if (count < 2 || count > 20) {
    throw new InputError(`'draws' is '${text}'`, "write two to twenty seeds: '1..10'");
  }
  const seeds = Array.from({ length: count }, (_, i) => Number(from) + i);
  if (!seeds.includes(scenario.seed)) {
    throw new InputError(`its own seed, ${scenario.seed}, is not among them`, 'add it');
  }
  const last = runInput(withSettings(scenario, { seed: seeds.at(-1) }));
  if (last.ok) return seeds;
  throw new InputError(`the scenario cannot be drawn with the seed ${to}`, 'take other seeds');
}

/**
 * A bet that a round settles has the round's choices, in their order.
 * @param blocks those before it
 * @throws InputError if another choice is the right one
 */
export function agreesWithBets(block: RoundBlock, blocks: readonly Block[]): void {
  for (const bet of blocks) {
    if (bet.kind !== 'bet' || bet.settledBy !== block.id) continue;
    const right = bet.choices.findIndex((choice) => choice.right);
    if (right === block.solution && bet.choices.length === block.options.length) continue;
    throw new InputError(
      `the bet '${bet.id}' has another right answer than the round that settles it`,
      "give it the round's choices, in their order",
    );
  }
}
