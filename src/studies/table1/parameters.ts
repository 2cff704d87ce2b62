import { fieldsAt } from '../../scenario/fields/index.ts';
import { profiles, type Scenario } from '../../scenario/index.ts';

/** A value of the study and the reason to believe it. */
export interface Parameter {
  readonly path: string;
  readonly value: unknown;
  readonly unit: string | undefined;
  readonly source: string;
}

/**
 * Sources of what the four rows share, by field. 'Read off' a figure: one set of values that
 * brings every time stamp of Figures 2 and 4 within 0.05 ms (but one, see the fidelity of
 * Figure 4); a figure shows sums of them, not each by itself. 'Calibrated': no figure shows it;
 * chosen so that rows 1 and 4 come out near the paper's means. Rows 2 and 3 are multiples of
 * the heartbeat less the turnaround, until a choice crosses one of the cliffs (a header under
 * 214 bytes, a client's read delay of 1.02 to 1.2 ms, writes 3.2 ms apart).
 */
const sources: Readonly<Record<string, string>> = {
  'network.kind': 'section 2.1: two hosts directly connected by an Ethernet',
  'network.rate': 'section 2.1: 10 Mb/s',
  'network.delay': 'both hosts on one segment: a hundred meters take half a microsecond',
  'network.frameOverhead': 'IEEE 802.3: preamble 8, header 14, check sequence 4, gap 12',
  'network.minimumFrame': 'IEEE 802.3: 64 bytes, preamble 8, gap 12',
  'hosts.client.kernelOut':
    'read off Figure 2: with kernelIn 0.217 ms; the figure shows 0.209 ms from the SYN+ACK’s arrival to the ACK’s departure',
  'hosts.client.kernelIn': 'read off Figure 2, see kernelOut',
  'hosts.server.kernelOut':
    'read off Figure 2: with kernelIn 0.134 ms; the figure shows 0.117 ms from the SYN’s departure to the SYN+ACK’s arrival, less both frames',
  'hosts.server.kernelIn': 'read off Figure 2, see kernelOut',
  'hosts.client.fastTick.phase': 'arbitrary: the heartbeats run freely; see phases',
  'hosts.server.fastTick.phase': 'arbitrary: the heartbeats run freely; see phases',
  'hosts.client.slowTick.phase': 'arbitrary: no timeout occurs',
  'hosts.server.slowTick.phase': 'arbitrary: no timeout occurs',
  'http.pages': 'section 2.1: 100 page retrievals',
  'http.documents.0.bytes': 'section 2.1',
  'http.documents.1.bytes': 'section 2.1',
  'http.documents.2.bytes': 'section 2.1',
  'http.documents.0.serverThink':
    'read off Figure 2: with the read delay 1.717 ms; the figure shows 2.175 ms from request to reply on the wire, frames and kernels included',
  'http.documents.1.serverThink':
    'read off Figure 4: 9.27 ms from request to reply on the wire, less the same',
  'http.documents.2.serverThink': 'calibrated (row 4): taken to be the first document’s',
  'http.client.think': 'read off Figure 2: 0.650 ms from the ACK to the request on the wire',
  'http.client.turnaround': 'calibrated (row 1): what a new connection costs the client',
  'http.client.readDelay':
    'bounded by Figure 4: the ACK of two segments is fixed before the third is processed',
  'http.client.readSize': 'stdio’s buffer on the Berkeley file system',
  'http.server.readDelay':
    'bounded by Figure 4: more than 0.4 ms, for the request’s 58 bytes are still unread when the server’s heartbeat acknowledges them',
  'http.server.readSize': 'stdio’s buffer on the Berkeley file system; a request fits',
  'http.server.writeSize': 'section 2.3: Apache writes in 4 KB chunks',
  'http.server.headerGap': 'read off Figure 2: 1.626 ms from header to data on the wire',
  'http.server.writeGap': 'calibrated (row 1): no figure shows it',
  'http.server.closeDelay': 'calibrated (row 1): no figure shows it',
};

/** The parameters of the study: the fields above, then the stack's with the profile's sources. */
export function table1Parameters(scenario: Scenario): Parameter[] {
  const own = Object.entries(sources).map(([path, source]) => ({
    path,
    value: valueAt(scenario, path),
    unit: fieldsAt(path)[0]?.unit,
    source,
  }));
  const profile = profiles[scenario.hosts.server.profile];
  return [
    ...own,
    ...sourced(profile.fastTickInterval, 'hosts.*.fastTick.interval'),
    ...sourced(profile.slowTickInterval, 'hosts.*.slowTick.interval'),
    ...sourced(profile.tcp, 'hosts.*.tcp'),
  ];
}

/** The fields of a profile, however deep. */
function sourced(field: object, path: string): Parameter[] {
  if ('source' in field && 'value' in field) {
    const unit = fieldsAt(path.replace('*', 'server'))[0]?.unit;
    return [{ path, value: field.value, unit, source: String(field.source) }];
  }
  return Object.entries(field).flatMap(([name, inner]) =>
    sourced(inner as object, `${path}.${name}`),
  );
}

function valueAt(scenario: Scenario, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], scenario);
}
