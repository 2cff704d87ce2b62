import { settingAt } from '../settings.ts';
import { fieldsAt, namesIn, type FieldHelp } from '../fields/help.ts';
import { namesOfPath, valueAt } from '../fields/path.ts';
import { profiles } from '../profiles/profiles.ts';
import type { Scenario } from '../schema/schema.ts';
import { nameOf } from './paths.ts';
import type { FieldValue, FormEntry, FormGroup, FormList, FormValue } from './form.ts';

/** The network's fields for errors, which form a group of their own. */
const errors = ['losses', 'delays', 'duplicates', 'lossRate', 'bitErrorRate', 'bursts'];
/** TCP's fields that apply after a pause. */
const afterIdle = ['afterIdle', 'idleThreshold', 'burstLimit', 'pacing'];
const hosts = ['client', 'server'] as const;

/** The groups of a scenario's form: every field of its schema is in one of them, except its name and description. */
export function formOf(scenario: Scenario): readonly FormGroup[] {
  const network = groupAt(scenario, 'network');
  const isError = ({ path }: FormEntry): boolean => errors.includes(path.slice('network.'.length));
  const stacks = hosts.map((host) => groupAt(scenario, `hosts.${host}`));
  const workloads = (['http', 'script', 'flows'] as const).filter(
    (name) => scenario[name] !== undefined,
  );
  return [
    { ...network, entries: network.entries.filter((entry) => !isError(entry)) },
    ...stacks.map((stack) => withTcp(stack, (name) => !afterIdle.includes(name))),
    ...workloads.map((name) => workload(scenario, name)),
    ownGroup(
      'After idle',
      'What a sender does with its window after a pause.',
      stacks.map((stack) => ({
        ...tcpOf(stack),
        title: stack.title,
        entries: tcpOf(stack).entries.filter((entry) => afterIdle.includes(nameOf(entry.path))),
      })),
    ),
    ownGroup('Losses', 'What goes wrong on the wire.', network.entries.filter(isError)),
    ownGroup('The run', 'The seed of everything random, and when the run ends.', [
      ...entriesFor(scenario, 'seed'),
      ...entriesFor(scenario, 'stopAfter'),
    ]),
  ];
}

function ownGroup(title: string, help: string, entries: readonly FormEntry[]): FormGroup {
  return { kind: 'group', path: '', title, help, present: true, entries };
}

function workload(scenario: Scenario, name: 'http' | 'script' | 'flows'): FormGroup {
  const [entry] = entriesFor(scenario, name);
  if (entry?.kind === 'group') return entry;
  return ownGroup('Connections', 'Which hosts connect, and what they send.', entry ? [entry] : []);
}

function groupAt(scenario: Scenario, path: string): FormGroup {
  return entriesFor(scenario, path)[0] as FormGroup;
}

function tcpOf(stack: FormGroup): FormGroup {
  return stack.entries.find((entry) => nameOf(entry.path) === 'tcp') as FormGroup;
}

function withTcp(stack: FormGroup, keep: (name: string) => boolean): FormGroup {
  const tcp = tcpOf(stack);
  const kept = { ...tcp, entries: tcp.entries.filter((entry) => keep(nameOf(entry.path))) };
  return { ...stack, entries: stack.entries.map((entry) => (entry === tcp ? kept : entry)) };
}

/** The entry for a path: one, or none if no field of that name applies here. */
function entriesFor(scenario: Scenario, path: string): readonly FormEntry[] {
  const help = helpFor(scenario, path);
  if (help === undefined || help.kind === 'map') return [];
  if (help.kind === 'group') return [group(scenario, path, help)];
  if (help.kind === 'list') return [list(scenario, path, help)];
  return [value(scenario, path, help, help.kind)];
}

/** Among several alternatives the one that the scenario has chosen. */
function helpFor(scenario: Scenario, path: string): FieldHelp | undefined {
  const found = fieldsAt(path);
  return (
    found.find(({ when }) => {
      if (when === undefined) return true;
      const chosen = valueAt(scenario, alongside(path, when.path));
      return chosen === when.is;
    }) ?? (found.length === 1 ? found[0] : undefined)
  );
}

/** The field of a pattern (`network.kind`, `script.client.actions.*.do`) next to this path. */
function alongside(path: string, pattern: string): string {
  const names = namesOfPath(path);
  return namesOfPath(pattern)
    .map((name, depth) => (name === '*' ? names[depth] : name))
    .join('.');
}

function group(scenario: Scenario, path: string, help: FieldHelp): FormGroup {
  const stands = valueAt(scenario, path);
  return {
    kind: 'group',
    path,
    title: help.title,
    help: help.help,
    present: stands !== undefined,
    entries: namesIn(path, stands).flatMap((name) => entriesFor(scenario, `${path}.${name}`)),
  };
}

function list(scenario: Scenario, path: string, help: FieldHelp): FormList {
  const stands = valueAt(scenario, path);
  const items = Array.isArray(stands) ? stands : [];
  return {
    kind: 'list',
    path,
    title: help.title,
    help: help.help,
    minimum: help.minimum ?? 0,
    maximum: help.maximum ?? Infinity,
    items: items.flatMap((_, i) => entriesFor(scenario, `${path}.${i}`)),
  };
}

function value(
  scenario: Scenario,
  path: string,
  { title, help, unit, minimum, maximum, choices, required, default: initial }: FieldHelp,
  kind: FormValue['kind'],
): FormValue {
  const stack = stackOfPath(scenario, path);
  const defaultValue = stack === undefined ? initial : settingAt(stack.scenario, path);
  return {
    kind,
    path,
    title,
    help,
    unit,
    minimum,
    maximum,
    choices,
    required,
    value: fieldValue(settingAt(scenario, path)),
    defaultValue: fieldValue(defaultValue),
    profile: stack?.title,
  };
}

/** A scenario in which a host's stack supplies everything that it can. */
interface Bare {
  /** The stack's name. */
  readonly title: string;
  readonly scenario: Scenario;
}

const bareOnes = new WeakMap<Scenario, Record<(typeof hosts)[number], Bare>>();

/** For a field that a stack supplies: the stack, and the scenario in which it supplies everything. */
function stackOfPath(scenario: Scenario, path: string): Bare | undefined {
  const host = hosts.find((name) => path.startsWith(`hosts.${name}.`));
  if (host === undefined) return undefined;
  const rest = path.slice(`hosts.${host}.`.length);
  if (!rest.startsWith('tcp.') && !rest.endsWith('.interval')) return undefined;
  let bare = bareOnes.get(scenario);
  if (bare === undefined) {
    bare = { client: bareOf(scenario, 'client'), server: bareOf(scenario, 'server') };
    bareOnes.set(scenario, bare);
  }
  return bare[host];
}

function bareOf(scenario: Scenario, name: (typeof hosts)[number]): Bare {
  const { profile, address, kernelIn, kernelOut } = scenario.hosts[name];
  const host = {
    profile,
    address,
    kernelIn,
    kernelOut,
    fastTick: { phase: 0 },
    slowTick: { phase: 0 },
    tcp: {},
  };
  return {
    title: profiles[profile].title,
    scenario: { ...scenario, hosts: { ...scenario.hosts, [name]: host } },
  };
}

function fieldValue(value: unknown): FieldValue | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? (value as FieldValue) : undefined;
}
