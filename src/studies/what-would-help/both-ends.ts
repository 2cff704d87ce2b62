import { settingAt, type Scenario, type Settings } from '../../scenario/index.ts';
import { atHost, isLinux, nameAt, type Candidate, type HostName } from './candidate.ts';
import { linuxKnobs } from './linux-knobs.ts';

const hosts = ['client', 'server'] as const;

const isOn = (scenario: Scenario, host: HostName, field: string): boolean =>
  settingAt(scenario, `hosts.${host}.tcp.${field}`) === true;

function atBoth(scenario: Scenario, fields: Settings): Settings {
  return { ...atHost(scenario, 'client', fields), ...atHost(scenario, 'server', fields) };
}

/** The size of segments needs both ends: the smaller of their offers counts. */
export function segmentSizes(scenario: Scenario): Candidate[] {
  // On Linux it is the MTU's affair, which is as large as the path allows.
  if (hosts.some((host) => isLinux(scenario, host))) return [];
  const present = Math.min(
    ...hosts.map((host) => Number(settingAt(scenario, `hosts.${host}.tcp.mss`))),
  );
  // An Ethernet carries 1500 bytes of IP (RFC 894); nothing here would fragment more.
  const sizes = scenario.network.kind === 'ethernet' ? [536, 1460] : [536, 1460, 8960];
  return sizes
    .filter((mss) => mss !== present)
    .map((mss) => ({
      id: `mss-${mss}`,
      name: nameAt('both', `${mss > present ? 'larger' : 'smaller'} segments, ${mss} bytes`),
      knob: undefined,
      settings: atBoth(scenario, { mss }),
      rule: undefined,
    }));
}

/** Repair by selective acknowledgments works only if both know of them. */
export function selectiveAcks(scenario: Scenario): Candidate[] {
  if (hosts.some((host) => isLinux(scenario, host))) {
    return offeredByBoth(scenario, 'selectiveAcks', {
      id: 'sack',
      name: 'selective acknowledgments',
      knob: linuxKnobs.selectiveAcks,
      rule: 'fast-retransmit',
    });
  }
  return [
    {
      id: 'sack',
      name: nameAt('both', 'selective acknowledgments'),
      knob: undefined,
      settings: atBoth(scenario, { recovery: 'sack', selectiveAcks: true }),
      rule: 'fast-retransmit',
    },
  ];
}

/** Without it no window is larger than 65,535 bytes. */
export function windowScaling(scenario: Scenario): Candidate[] {
  return offeredByBoth(scenario, 'windowScaling', {
    id: 'window-scaling',
    name: 'window scaling',
    knob: linuxKnobs.windowScaling,
    rule: 'receive-window',
  });
}

/** An option of both SYNs that Linux offers once it is turned on; nothing if the other end never offers it. */
function offeredByBoth(
  scenario: Scenario,
  field: string,
  option: { id: string; name: string; knob: string; rule: string },
): Candidate[] {
  const without = hosts.filter((host) => !isOn(scenario, host, field));
  const [first] = without;
  if (first === undefined || !without.every((host) => isLinux(scenario, host))) return [];
  const settings = Object.assign(
    {},
    ...without.map((host) => atHost(scenario, host, { [field]: true })),
  ) as Settings;
  const side = without.length > 1 ? 'both' : first;
  return [{ ...option, name: nameAt(side, option.name), settings }];
}
