import { settingAt, type Settings } from '../../scenario/index.ts';
import type { Scenario } from '../../scenario/index.ts';
import { joinedWrites } from './scripted-writes.ts';
import { receiverRules, senderRules, type HostName, type StackRule } from './stack-rules.ts';

/** One rule changed: what is tried. Plain data. */
export interface Candidate {
  /** `server-nagle-off`. */
  readonly id: string;
  /** What is changed, as a list shows it. */
  readonly name: string;
  /** Fields of the scenario and their new values; each differs from what the run has. */
  readonly settings: Settings;
  /** The card of the rule that is changed; undefined if it is the application's own affair. */
  readonly rule: string | undefined;
}

/** What is known of the run before anything is tried. */
export interface Baseline {
  /** Frames were lost, or segments sent again. */
  readonly lossy: boolean;
}

/** Everything worth trying on a scenario, in the order in which rules are listed. */
export function candidatesFor(scenario: Scenario, baseline: Baseline): Candidate[] {
  const all = [
    ...applicationCandidates(scenario),
    ...joinedWrites(scenario),
    ...(['server', 'client'] as const).flatMap((host) => stackCandidates(scenario, host, baseline)),
    ...segmentSizes(scenario),
    ...(baseline.lossy ? bothEnds(scenario) : []),
  ];
  return all.flatMap((candidate) => {
    const settings = differing(scenario, candidate.settings);
    return Object.keys(settings).length === 0 ? [] : [{ ...candidate, settings }];
  });
}

function differing(scenario: Scenario, settings: Settings): Settings {
  return Object.fromEntries(
    Object.entries(settings).filter(([path, value]) => settingAt(scenario, path) !== value),
  );
}

/** What the programs do, of HTTP. */
function applicationCandidates({ http }: Scenario): Candidate[] {
  if (http === undefined) return [];
  const { mode, documents, pages, server } = http;
  const several = documents.length * pages > 1;
  const largest = Math.max(...documents.map(({ bytes }) => bytes));
  const candidates: (Candidate | false)[] = [
    mode === 'persistent' && {
      id: 'header-joined',
      name: 'Header joined to the body',
      settings: { 'http.server.headerFlush': 'joined' },
      rule: undefined,
    },
    mode === 'persistent' &&
      server.headerFlush === 'alone' && {
        id: 'reply-corked',
        name: 'Replies corked (TCP_CORK)',
        settings: { 'http.server.headerFlush': 'corked' },
        rule: 'cork',
      },
    // A header of 8190 bytes at most goes with the body.
    server.writeSize < largest && {
      id: 'one-write',
      name: 'Each reply written at once',
      settings: { 'http.server.writeSize': Math.max(65_536, largest + 8190) },
      rule: undefined,
    },
    // Bodies of up to 8 KB are never mapped.
    server.copyTime > 0 &&
      largest > 8192 && {
        id: 'mapped-file',
        name: 'Bodies from mapped files',
        settings: { 'http.server.fileAccess': 'mapped' },
        rule: undefined,
      },
    documents.length > 1 &&
      mode === 'persistent' && {
        id: 'pipelined',
        name: 'All other documents asked for at once',
        settings: { 'http.pipelining': 'one-write' },
        rule: undefined,
      },
    several &&
      mode === 'persistent' && {
        id: 'connection-each',
        name: 'A connection for each document',
        settings: { 'http.mode': 'per-document' },
        rule: undefined,
      },
    several &&
      mode === 'per-document' && {
        id: 'one-connection',
        name: 'One connection for all documents',
        settings: { 'http.mode': 'persistent', 'http.server.headerFlush': 'joined' },
        rule: undefined,
      },
  ];
  return candidates.filter((candidate) => candidate !== false);
}

/** What one host's TCP does as a sender, and as the receiver of what the other sends. */
function stackCandidates(scenario: Scenario, host: HostName, baseline: Baseline): Candidate[] {
  const peer = host === 'client' ? 'server' : 'client';
  const rules = [
    ...(sends(scenario, host) ? senderRules : []),
    ...(sends(scenario, peer) ? receiverRules : []),
  ];
  return rules
    .filter(({ only }) => only === undefined || only === reasonOf(scenario, only, baseline))
    .map((rule) => candidateOf(scenario, host, rule));
}

function reasonOf(scenario: Scenario, only: 'pauses' | 'losses', { lossy }: Baseline) {
  if (only === 'losses') return lossy ? only : undefined;
  return mayPause(scenario) ? only : undefined;
}

function candidateOf(scenario: Scenario, host: HostName, rule: StackRule): Candidate {
  const set = rule.settings((field) => settingAt(scenario, `hosts.${host}.tcp.${field}`));
  return {
    id: `${host}-${rule.id}`,
    name: `${host === 'client' ? 'Client' : 'Server'}: ${rule.name}`,
    settings: atHost(scenario, host, set),
    rule: rule.rule,
  };
}

/** Fields of a host's stack, and of the flows that have such fields of their own. */
function atHost(scenario: Scenario, host: HostName, fields: Settings): Settings {
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

/** Whether a host has anything to say. */
function sends({ http, script, flows }: Scenario, host: HostName): boolean {
  if (http !== undefined) return true;
  const scripts = [
    ...(script === undefined ? [] : [script]),
    ...(flows ?? []).map((f) => f.script),
  ];
  return scripts.some((one) => one[host].actions.some((action) => action.do === 'write'));
}

/** Whether a connection may fall silent between two things that are sent on it. */
function mayPause({ http, script, flows }: Scenario): boolean {
  if (http !== undefined)
    return http.mode === 'persistent' && http.documents.length * http.pages > 1;
  const scripts = [
    ...(script === undefined ? [] : [script]),
    ...(flows ?? []).map((f) => f.script),
  ];
  return scripts.some(({ client, server }) =>
    [...client.actions, ...server.actions].some(
      (action) => action.do === 'wait' || action.do === 'wait-until' || action.do === 'await',
    ),
  );
}

/** The size of segments needs both ends: the smaller of their offers counts. */
function segmentSizes(scenario: Scenario): Candidate[] {
  const present = Math.min(
    ...(['client', 'server'] as const).map((host) =>
      Number(settingAt(scenario, `hosts.${host}.tcp.mss`)),
    ),
  );
  // An Ethernet carries 1500 bytes of IP (RFC 894); nothing here would fragment more.
  const sizes = scenario.network.kind === 'ethernet' ? [536, 1460] : [536, 1460, 8960];
  return sizes
    .filter((mss) => mss !== present)
    .map((mss) => ({
      id: `mss-${mss}`,
      name: `Both: ${mss > present ? 'larger' : 'smaller'} segments, ${mss} bytes`,
      settings: { ...atHost(scenario, 'client', { mss }), ...atHost(scenario, 'server', { mss }) },
      rule: undefined,
    }));
}

/** Repair by selective acknowledgments works only if both know of them. */
function bothEnds(scenario: Scenario): Candidate[] {
  const fields = { recovery: 'sack', selectiveAcks: true };
  return [
    {
      id: 'sack',
      name: 'Both: selective acknowledgments',
      settings: { ...atHost(scenario, 'client', fields), ...atHost(scenario, 'server', fields) },
      rule: 'retransmission-wait',
    },
  ];
}
