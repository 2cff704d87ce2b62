import type { Scenario, Settings } from '../../scenario/index.ts';

export type HostName = 'client' | 'server';

/** One rule changed: what is tried. Plain data. */
export interface Candidate {
  /** `server-nagle-off`. */
  readonly id: string;
  /** What is changed, as a list shows it. */
  readonly name: string;
  /** The option, call or variable that changes it on Linux 6; undefined on other stacks, or if there is none. */
  readonly knob: string | undefined;
  /** Fields of the scenario and their new values. */
  readonly settings: Settings;
  /** The card of the rule that is changed; undefined if it is the application's own affair. */
  readonly rule: string | undefined;
  /** A script that writes more at once: its run has fewer transactions. */
  readonly joinsWrites?: true;
}

/** What is known of the run before anything is tried. */
export interface Baseline {
  /** Frames were lost, or segments sent again. */
  readonly lossy: boolean;
  /** Why each host held back data, as bits (`reasonBit`); undefined: not known, so any reason is possible. */
  readonly held?: Readonly<Record<HostName, number>>;
  /** The most data segments that each host has sent on one connection; undefined: not known, so any number is possible. */
  readonly dataSegments?: Readonly<Record<HostName, number>>;
}

/** Whether a host runs Linux 6: what can be changed there has a name that its administrator knows. */
export function isLinux({ hosts }: Scenario, host: HostName): boolean {
  return hosts[host].profile === 'linux-6';
}

/** The change's name with the side that makes it: `Server: header joined to the body`. */
export function nameAt(host: HostName | 'both', name: string): string {
  return `${host.charAt(0).toUpperCase()}${host.slice(1)}: ${name}`;
}

export function otherHost(host: HostName): HostName {
  return host === 'client' ? 'server' : 'client';
}

/** Fields of a host's stack, and of the flows that have such fields of their own. */
export function atHost(scenario: Scenario, host: HostName, fields: Settings): Settings {
  const settings: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    settings[`hosts.${host}.tcp.${field}`] = value;
    const [group = ''] = field.split('.');
    scenario.flows?.forEach((flow, i) => {
      const own = flow[`${host}Tcp`];
      if (Object.hasOwn(own, group)) settings[`flows.${i}.${host}Tcp.${field}`] = value;
    });
  }
  return settings;
}
