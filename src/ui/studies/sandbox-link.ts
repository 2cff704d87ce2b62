import { encodeShortLink } from '../../share/link/index.ts';
import { scenarioVersion } from '../../scenario/index.ts';

/** The fragment that opens a built-in scenario in the sandbox. */
export function linkTo(preset: string): string {
  return encodeShortLink({
    schema: scenarioVersion,
    preset,
    changes: {},
    twin: null,
    time: 0,
    selection: null,
    view: {},
    digest: '',
  });
}
