import type { RestartRule } from './restart.ts';

/** No slow-start restart (NSSR): SunOS 4.1.3, whatever the pause. */
export const keep: RestartRule = { afterIdle: () => undefined };
