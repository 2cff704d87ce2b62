import { scenarioVersion, type Scenario } from '../../../scenario/index.ts';
import { encodeLink, LinkError, type PlainObject } from '../../../share/link/index.ts';

/** A derived scenario in a link's last part: sizes and times, no payload, no addresses. Undefined: a link does not hold it. */
export async function linkOf(scenario: Scenario): Promise<string | undefined> {
  try {
    return await encodeLink({
      schema: scenarioVersion,
      preset: scenario as unknown as PlainObject,
      changes: {},
      twin: null,
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
