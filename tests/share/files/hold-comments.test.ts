import { describe, expect, it } from 'vitest';
import { holdsOf } from '../../../src/analysis/index.ts';
import { holdComments } from '../../../src/share/files/index.ts';
import { runScenario } from '../../../src/run/index.ts';
import { builtinScenario } from '../../../src/scenario/index.ts';
import { Reason } from '../../../src/trace/codes/index.ts';
import { captureAt } from '../../../src/trace/captures/index.ts';
import { briefBuiltins } from '../../runs.ts';

const run = runScenario(builtinScenario('short-initial-segment'));

describe('comments on the packets of a capture', () => {
  it('tell Nagle’s hold and the delayed ACK, each on the last packet before it began', () => {
    const comments = holdComments(run, 'server');
    const told = [...comments.values()].flat().join('\n');
    expect(told).toMatch(
      /ms: Server holds back 811 bytes: Nagle’s rule applies, .* unacknowledged\./,
    );
    expect(told).toMatch(/ms: Client holds back an ACK for .* \(delayed ACK/);
    const captured = captureAt(run.trace, 'server');
    for (const [id, sentences] of comments) {
      const packet = captured.findIndex(({ segment }) => segment.id === id);
      const next = captured[packet + 1]?.time ?? Infinity;
      for (const sentence of sentences) {
        const begins = Number(/^([\d,.]+) ms: /.exec(sentence)?.[1]?.replaceAll(',', '')) * 1e6;
        expect(begins).toBeGreaterThan((captured[packet]?.time ?? 0) - 1000);
        expect(begins).toBeLessThan(next + 1000);
      }
    }
  });

  it.each(briefBuiltins.filter((name) => !name.startsWith('restart-demo')))(
    'of %s tell every wait once',
    (name) => {
      const each = runScenario(builtinScenario(name));
      const [host] = each.trace.header.hosts;
      const waits = holdsOf(each.trace).filter(
        ({ because, from, to, open }) =>
          because !== Reason.Application && because !== Reason.None && (open || to > from),
      );
      const sentences = [...holdComments(each, host!.name).values()].flat();
      expect(sentences).toHaveLength(waits.length);
    },
  );
});
