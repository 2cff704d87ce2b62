import { measure, parseQuantity, parseQuery } from '../../../query/index.ts';
import { InputError, settingAt } from '../../../scenario/index.ts';
import type { Nanoseconds } from '../../../trace/format/index.ts';
import { contentOf } from './parts.ts';
import type { Context, LoadedRun } from '../context.ts';
import type { ThrownSegments, ToyBlock } from '../block.ts';
import type { BlockReader } from './reader.ts';

/** Segments dropped among the ticks of a timer. Asks both of its runs the question that each drop will ask. */
export const toy: BlockReader<ToyBlock> = {
  attributes: ['kind', 'run', 'timer', 'moved', 'hold', 'segment', 'until', 'unlocked-by'],
  read({ id, title, children, attributes, context }) {
    const kind = attributes.required('kind');
    if (kind !== 'heartbeat')
      throw new InputError(`there is no toy '${kind}'`, "there is: 'heartbeat'");
    const throws: ThrownSegments = {
      heartbeat: attributes.required('run'),
      timer: attributes.required('timer'),
      moved: attributes.required('moved'),
      hold: attributes.required('hold'),
      segment: attributes.required('segment'),
      until: lastArrival(attributes.required('until')),
    };
    const runs = [throws.heartbeat, throws.timer].map((name) => loaded(name, context));
    for (const run of runs) if (run !== undefined) tryThrow(run, throws);
    const content = contentOf(children, context);
    const unlockedBy = attributes.text('unlocked-by') ?? null;
    return { kind: 'toy', id, title, throws, unlockedBy, content };
  },
};

function loaded(name: string, context: Context): LoadedRun | undefined {
  return context.runs.use(name);
}

function lastArrival(text: string): Nanoseconds {
  const { value, unit } = parseQuantity(text);
  if (unit === 'time' && value > 0) return value;
  throw new InputError(`'until' is '${text}'`, "write a time: '1000 ms'");
}

/** Throws InputError where a run has no answer, or its segment cannot be moved. */
function tryThrow({ run }: LoadedRun, { moved, hold, segment }: ThrownSegments): void {
  measure(run, parseQuery(`duration of hold ${hold}`));
  measure(run, parseQuery(`arrived of segment ${segment}`));
  const { scenario } = run;
  if (scenario === undefined)
    throw new InputError('a capture cannot be changed', 'name a run of a scenario');
  if (typeof settingAt(scenario, moved) === 'number') return;
  throw new InputError(`'${moved}' is no time of this scenario`, 'name the field of a wait');
}
