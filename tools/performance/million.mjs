// How long the pictures of a run of a million segments take to be worked out.
import { bundled } from './bundled.mjs';

/** As the sandbox draws them on a screen 1440 pixels wide. */
const size = { width: 860, height: 480 };
const pans = 40;

/** @typedef {{ name: string, ms: number[] }} Drawn */

/**
 * The built-in long transfer with ten times as much to carry, panned at several widths of time.
 * @returns {Promise<{ segments: number, records: number, first: number, drawn: Drawn[] }>}
 */
export async function million() {
  const { engine, scenario, codes, ladder, sequence } = await bundled();
  const { checkScenario, compile, builtinScenario } = scenario;
  const long = structuredClone(builtinScenario('long-transfer'));
  for (const action of long.script?.server.actions ?? []) {
    if (action.do === 'write') action.bytes *= 10;
  }
  const checked = checkScenario(long);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  const trace = engine.simulate(compile(checked.scenario));
  let segments = 0;
  for (let id = 0; id < trace.length; id++) {
    if (trace.kind(id) === codes.Kind.SegmentSent) segments++;
  }
  const begun = performance.now();
  sequence.sequencePlot(trace, size);
  ladder.ladder(trace, size);
  const first = performance.now() - begun;
  /** @type {Drawn[]} */
  const drawn = [];
  for (const [name, among] of /** @type {const} */ ([
    ['a half of it', 2],
    ['a thirtieth of it', 30],
    ['a thousandth of it', 1000],
  ])) {
    const wide = trace.duration / among;
    const ms = Array.from({ length: pans }, (_, i) => {
      const from = (trace.duration - wide) / 2 + (i * wide) / (4 * pans);
      const zoom = /** @type {const} */ ([from, from + wide]);
      const start = performance.now();
      sequence.sequencePlot(trace, { ...size, zoom });
      ladder.ladder(trace, { ...size, zoom });
      return performance.now() - start;
    });
    drawn.push({ name, ms });
  }
  return { segments, records: trace.length, first, drawn };
}
