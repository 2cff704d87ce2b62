import { encodeLink } from '../../src/share/link/index.ts';
import { defaultView } from '../../src/ui/player/state/view-data.ts';
import { builtinScenario } from '../../src/scenario/index.ts';

/**
 * The fragment of a link to a run, as the sandbox writes one.
 * @param preset name of a built-in scenario, or a scenario
 * @param beside changes of the same scenario whose run is put beside; left out: none is
 */
export function linkTo(
  preset: string | object,
  changes: Record<string, number | string> = {},
  beside?: Record<string, number | string>,
): Promise<string> {
  return encodeLink({
    schema: builtinScenario('short-initial-segment').version,
    preset: preset as never,
    changes,
    twin: beside === undefined ? null : { preset: preset as never, changes: beside },
    time: 2_000_000,
    selection: null,
    view: defaultView as never,
    digest: '',
  });
}
