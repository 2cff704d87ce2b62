import type { Configuration } from '../../../src/engine/index.ts';
import { checkScenario, compile, describeProblem } from '../../../src/scenario/index.ts';
import type { Clause, Field, Party } from './clause.ts';
import { ClauseError } from './words.ts';

/** Fields of a host; all others are its stack's. */
const ofHost = /^(fastTick|slowTick|kernelIn|kernelOut|address)\b/;

/**
 * What the clause sets up, as the engine takes it. It is written as a scenario first, so that its
 * fields have the names, units and checks that a scenario's have.
 */
export function configurationOf(clause: Clause): Configuration {
  const { client, server, link, linkLine } = clause.setup;
  const checked = checkScenario({
    version: 1,
    hosts: { client: hostOf(client), server: hostOf(server) },
    network: { kind: 'link', ...nested(link) },
    script: { client: { actions: [] }, server: { actions: [] } },
  });
  if (checked.ok) return compile(checked.scenario);
  const problem = checked.problems[0]!;
  const party = /^hosts\.(client|server)/.exec(problem.path)?.[1] as 'client' | undefined;
  const at = party === undefined ? undefined : clause.setup[party];
  const line = at?.by === 'stack' ? at.line : linkLine;
  throw new ClauseError(clause.file, line, describeProblem(problem));
}

function hostOf(party: Party): object {
  // Of an end played by hand nothing but its name is used.
  if (party.by === 'hand') return {};
  const fields = party.fields.map(({ path, value }) => ({
    path: ofHost.test(path) ? path : `tcp.${path}`,
    value,
  }));
  return { profile: party.profile, ...nested(fields) };
}

type Tree = { [name: string]: Tree | Field['value'] };

/** `delayedAck.kind` becomes `kind` within `delayedAck`. */
function nested(fields: readonly Field[]): Tree {
  const tree: Tree = {};
  for (const { path, value } of fields) {
    const names = path.split('.');
    let at = tree;
    for (const name of names.slice(0, -1)) at = (at[name] ??= {}) as Tree;
    at[names.at(-1)!] = value;
  }
  return tree;
}
