import { scenarioVersion, type Scenario } from '../../../scenario/index.ts';
import { encodeLink, LinkError, type PlainObject } from '../../../share/link/index.ts';
import type { TriedRemedy } from './remedy-state.svelte.ts';

/**
 * A derived scenario in a link's last part: sizes and times, no payload, no addresses. Undefined: a link does not hold it.
 * @param change the link opens it with that, and the unchanged one beside it; left out: unchanged
 */
export async function linkOf(
  scenario: Scenario,
  change?: Pick<TriedRemedy, 'name' | 'set'>,
): Promise<string | undefined> {
  const unchanged = scenario as unknown as PlainObject;
  try {
    return await encodeLink({
      schema: scenarioVersion,
      preset: change === undefined ? unchanged : { ...unchanged, title: change.name },
      changes: (change?.set ?? {}) as PlainObject,
      twin: change === undefined ? null : { preset: unchanged, changes: {} },
      time: 0,
      selection: null,
      view: {},
      digest: '',
    });
  } catch (error) {
    // Expected: more writes than a link holds.
    if (!(error instanceof LinkError)) throw error;
    return undefined;
  }
}
