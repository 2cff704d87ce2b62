import { parseQuantity, quantityText, type Quantity } from '../../../query/index.ts';
import { InputError } from '../../../scenario/index.ts';
import { runUntil } from '../../../run/index.ts';
import type { LoadedRun } from '../context.ts';
import type { BetBlock } from '../block.ts';
import type { Figure, TimeWindow } from '../figure.ts';
import { timeWindow } from '../runs.ts';
import { calloutsOf } from '../callouts/figure-callouts.ts';
import { askedValue, factsOf } from './asked-value.ts';
import { figureWithin } from './figure.ts';
import { askedIn } from './parts.ts';
import type { RawBlock } from './reader.ts';
import type { Nanoseconds } from '../../../trace/format/index.ts';

/**
 * A bet that is a line drawn into the figure. The visible part of the run ends at `until`, and the page has no more of it,
 * so no view can reveal the answer. After it the axis goes on for `room`. Both figures are in true scale unless the author
 * folds them, because the line should mean the same wherever it is drawn.
 * @throws InputError
 */
export function timeBet(raw: RawBlock): BetBlock | undefined {
  const { id, title, children, attributes, context } = raw;
  if (attributes.text('settled-by') !== undefined) {
    throw new InputError(
      "a bet with 'ask=time' is compared where it was drawn, as soon as it is placed",
      "leave out 'settled-by'",
    );
  }
  const name = attributes.required('run');
  const at = attributes.required('at');
  const until = attributes.required('until');
  const room = roomIn(attributes.required('room'));
  const loaded = context.runs.use(name);
  const answerRun = context.runs.use(attributes.text('answer-run') ?? name);
  if (loaded === undefined || answerRun === undefined) return undefined;

  const drawn = timeWindow(loaded.run, attributes.text('from'), until)!;
  const window: TimeWindow = [drawn[0], drawn[1] + room];
  const folded = attributes.flag('folded', false);
  const plain = { ...figureWithin(drawn, loaded, at, attributes, context), folded };
  const callouts = calloutsOf([plain], context, { until: drawn[1] });
  const question = askedIn(children, context, callouts);
  const facts = factsOf(question.choices);
  const asked = askedValue('time', attributes, facts, wholeMicroseconds(window), drawn[1]);
  const right = facts[question.choices.findIndex((choice) => choice.right)]!;
  checkHidden(right.fact, drawn[1]);

  const figure = callouts.in(plain);
  checkViews(figure);
  const cut = cutAt(loaded, drawn[1], `${name}.${id}`);
  checkSelection(figure, cut);
  context.runs.define(cut.lessonRun.name, 1, cut);
  context.runs.use(cut.lessonRun.name);
  const answerAt = attributes.text('answer-at') ?? `fact ${right.name}`;
  const answer = figureWithin(window, answerRun, answerAt, attributes, context);
  return {
    kind: 'bet',
    id,
    title,
    serves: context.outcomes.servedBy(attributes),
    figure: { ...figure, run: cut.lessonRun.name, window },
    ...question,
    asked,
    settledBy: null,
    answer: { ...answer, folded },
    hides: [],
  };
}

/** The times of a window that can be typed, to three decimals of a millisecond. */
function wholeMicroseconds([from, to]: TimeWindow): TimeWindow {
  return [Math.ceil(from / 1e3) * 1e3, Math.floor(to / 1e3) * 1e3];
}

function roomIn(text: string): Nanoseconds {
  const { value, unit } = parseQuantity(text);
  if (unit === 'time' && value > 0) return value;
  throw new InputError(`'room' is '${text}'`, `write 'room="400 ms"'`);
}

function checkHidden({ value, unit }: Quantity, end: Nanoseconds): void {
  if (unit !== 'time') throw new InputError('its answers are no times', "write 'ask=number'");
  if (value > end) return;
  const answer = quantityText({ value, unit });
  throw new InputError(`the figure shows the answer, ${answer}`, "let 'until' come before it");
}

function checkViews({ views }: Figure): void {
  if (views.includes('sequence') || views.includes('ladder')) return;
  throw new InputError(
    'none of its views has a time axis to draw on',
    "let 'views' have sequence or ladder",
  );
}

function checkSelection({ selection }: Figure, { run }: LoadedRun): void {
  if (selection === null || selection < run.trace.length) return;
  throw new InputError("what it selects comes after 'until'", 'select something before');
}

/** The part of a run that the reader has seen, as a run of its own. */
function cutAt({ lessonRun, run }: LoadedRun, until: Nanoseconds, name: string): LoadedRun {
  return { lessonRun: { ...lessonRun, name, until }, run: runUntil(run, until), window: null };
}
