import type { Scenario } from '../../scenario/index.ts';
import type { Candidate } from './candidates.ts';

type Actions = NonNullable<Scenario['script']>['client']['actions'];

/** What the programs of a script can do about writes that follow each other: MSG_MORE. */
export function joinedWrites({ script }: Scenario): Candidate[] {
  if (script === undefined) return [];
  return (['server', 'client'] as const).flatMap((host) => {
    const { actions } = script[host];
    const more = followed(actions);
    if (more.length === 0) return [];
    const whose = host === 'client' ? 'Client' : 'Server';
    return [
      {
        id: `${host}-more`,
        name: `${whose}: says that more follows (MSG_MORE)`,
        settings: Object.fromEntries(more.map((i) => [`script.${host}.actions.${i}.more`, true])),
        rule: 'cork',
      },
    ];
  });
}

/** Writes that another one follows without the program waiting for the peer. */
function followed(actions: Actions): number[] {
  return actions.flatMap((action, i) => {
    if (action.do !== 'write' || action.more) return [];
    const next = actions.slice(i + 1).find(({ do: what }) => what !== 'wait');
    return next?.do === 'write' ? [i] : [];
  });
}
