import { scenarioVersion, type Scenario, type Settings } from '../../../scenario/index.ts';
import { encodeLink, LinkError, type PlainObject } from '../../../share/link/index.ts';

/**
 * A derived scenario in a link's last part: sizes and times, no payload, no addresses. Undefined: a link does not hold it.
 * @param changed fields and their new values: the link opens it so, with the unchanged one beside it; left out: unchanged
 */
export async function linkOf(scenario: Scenario, changed?: Settings): Promise<string | undefined> {
  const preset = scenario as unknown as PlainObject;
  try {
    return await encodeLink({
      schema: scenarioVersion,
      preset,
      changes: (changed ?? {}) as PlainObject,
      twin: changed === undefined ? null : { preset, changes: {}, title: 'As simulated' },
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
