import { reasonBit, Reason } from '../../trace/codes/index.ts';
import { scenarioWith, settingAt, type Scenario, type Settings } from '../../scenario/index.ts';
import { segmentSizes, selectiveAcks, windowScaling } from './both-ends.ts';
import {
  atHost,
  isLinux,
  nameAt,
  otherHost,
  type Baseline,
  type Candidate,
  type HostName,
} from './candidate.ts';
import { httpCandidates } from './http-changes.ts';
import { linuxReceiverRules, linuxSenderRules } from './linux-rules.ts';
import { joinedWrites, scriptsOf } from './scripted-writes.ts';
import { receiverRules, senderRules, type Occasion, type StackRule } from './stack-rules.ts';

/** Everything worth trying on a scenario, in the order in which rules are listed. */
export function candidatesFor(scenario: Scenario, baseline: Baseline): Candidate[] {
  const all = [
    ...httpCandidates(scenario),
    ...joinedWrites(scenario),
    ...(['server', 'client'] as const).flatMap((host) => stackCandidates(scenario, host, baseline)),
    ...segmentSizes(scenario),
    ...(baseline.lossy ? selectiveAcks(scenario) : []),
    ...(hasHeld(baseline, 'client', windowLimits) || hasHeld(baseline, 'server', windowLimits)
      ? windowScaling(scenario)
      : []),
  ];
  return all.flatMap((candidate) => {
    const settings = differing(scenario, candidate.settings);
    return Object.keys(settings).length === 0 ? [] : [{ ...candidate, settings }];
  });
}

/** Those that change something, and those that must be given for a field not to change along with them. */
function differing(scenario: Scenario, settings: Settings): Settings {
  const differs = (one: Scenario) =>
    Object.entries(settings).filter(([path, value]) => settingAt(one, path) !== value);
  const changed = differs(scenario);
  if (changed.length === 0) return {};
  const alone = scenarioWith(scenario, Object.fromEntries(changed));
  return Object.fromEntries([...changed, ...differs(alone)]);
}

/** What one host's TCP does as a sender, and as the receiver of what the other sends. */
function stackCandidates(scenario: Scenario, host: HostName, baseline: Baseline): Candidate[] {
  const present = (field: string): unknown => settingAt(scenario, `hosts.${host}.tcp.${field}`);
  const [sender, receiver] = isLinux(scenario, host)
    ? [linuxSenderRules, linuxReceiverRules]
    : [senderRules, receiverRules];
  const rules = [
    ...(sends(scenario, host) ? sender(present) : []),
    ...(sends(scenario, otherHost(host)) ? receiver(present) : []),
  ].filter(({ only }) => only === undefined || isMet(only, scenario, host, baseline));
  // Where a setting matters to a sender and to a receiver, it is tried once.
  return [...new Map(rules.map((rule) => [rule.id, rule])).values()].map((rule) =>
    candidateOf(scenario, host, rule),
  );
}

function isMet(
  occasion: Occasion,
  scenario: Scenario,
  host: HostName,
  baseline: Baseline,
): boolean {
  switch (occasion) {
    case 'losses':
      return baseline.lossy;
    case 'losses-or-length':
      return baseline.lossy || (baseline.dataSegments?.[host] ?? Infinity) >= hystartFrom;
    case 'pauses':
      return mayPause(scenario);
    case 'send-buffer':
      return hasHeld(baseline, host, reasonBit(Reason.SendBuffer));
    case 'receive-window':
      return hasHeld(baseline, otherHost(host), windowLimits);
  }
}

/** A window of so many segments without a loss is the same with Reno and CUBIC: HyStart looks from then on. */
const hystartFrom = 16;

const windowLimits = reasonBit(Reason.ReceiveWindow) | reasonBit(Reason.SillyWindow);

/** Whether a host has held back data for one of some reasons, as far as is known. */
function hasHeld({ held }: Baseline, host: HostName, reasons: number): boolean {
  return held === undefined || (held[host] & reasons) !== 0;
}

function candidateOf(scenario: Scenario, host: HostName, rule: StackRule): Candidate {
  return {
    id: `${host}-${rule.id}`,
    name: nameAt(host, rule.name),
    knob: rule.knob,
    settings: atHost(scenario, host, rule.settings),
    rule: rule.rule,
  };
}

/** Whether a host has anything to say. */
function sends(scenario: Scenario, host: HostName): boolean {
  if (scenario.http !== undefined) return true;
  return scriptsOf(scenario).some(({ script }) =>
    script[host].actions.some((action) => action.do === 'write'),
  );
}

/** Whether a connection may fall silent between two things that are sent on it. */
function mayPause(scenario: Scenario): boolean {
  const { http } = scenario;
  if (http !== undefined)
    return http.mode === 'persistent' && http.documents.length * http.pages > 1;
  return scriptsOf(scenario).some(({ script: { client, server } }) =>
    [...client.actions, ...server.actions].some(
      (action) => action.do === 'wait' || action.do === 'wait-until' || action.do === 'await',
    ),
  );
}
