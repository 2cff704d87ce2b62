import type { Scenario } from '../../scenario/index.ts';
import { isLinux, nameAt, type Candidate, type HostName } from './candidate.ts';
import { linuxKnobs } from './linux-knobs.ts';

/** A change of a program, whichever stack it runs on. */
interface HttpChange extends Omit<Candidate, 'knob'> {
  readonly side: HostName | 'both';
  /** On Linux. */
  readonly knob?: string;
  /** Its name where the knob is beside it. */
  readonly withKnob?: string;
}

/** What the programs can do otherwise, of HTTP. Sides are named where they are not alike, and on Linux. */
export function httpCandidates(scenario: Scenario): Candidate[] {
  const { client, server } = scenario.hosts;
  const isNamed = client.profile !== server.profile || isLinux(scenario, 'server');
  return httpChanges(scenario).map(({ side, knob, withKnob, name, ...change }) => {
    const known = side !== 'both' && isLinux(scenario, side) ? knob : undefined;
    const plain = known === undefined ? name : (withKnob ?? name);
    const lower = `${plain.charAt(0).toLowerCase()}${plain.slice(1)}`;
    return { ...change, name: isNamed ? nameAt(side, lower) : plain, knob: known };
  });
}

function httpChanges({ http }: Scenario): HttpChange[] {
  if (http === undefined) return [];
  const { mode, documents, pages, server } = http;
  const several = documents.length * pages > 1;
  const largest = Math.max(...documents.map(({ bytes }) => bytes));
  const changes: (HttpChange | false)[] = [
    mode === 'persistent' && {
      id: 'header-joined',
      side: 'server',
      name: 'Header joined to the body',
      knob: linuxKnobs.oneWrite,
      settings: { 'http.server.headerFlush': 'joined' },
      rule: undefined,
    },
    mode === 'persistent' &&
      server.headerFlush === 'alone' && {
        id: 'reply-corked',
        side: 'server',
        name: 'Replies corked (TCP_CORK)',
        withKnob: 'Replies corked',
        knob: linuxKnobs.corkedReply,
        settings: { 'http.server.headerFlush': 'corked' },
        rule: 'cork',
      },
    // A header of 8190 bytes at most goes with the body.
    server.writeSize < largest && {
      id: 'one-write',
      side: 'server',
      name: 'Each reply written at once',
      knob: linuxKnobs.oneWrite,
      settings: { 'http.server.writeSize': Math.max(65_536, largest + 8190) },
      rule: undefined,
    },
    // Bodies of up to 8 KB are never mapped.
    server.copyTime > 0 &&
      largest > 8192 && {
        id: 'mapped-file',
        side: 'server',
        name: 'Bodies from mapped files',
        knob: linuxKnobs.mappedFile,
        settings: { 'http.server.fileAccess': 'mapped' },
        rule: undefined,
      },
    documents.length > 1 &&
      mode === 'persistent' && {
        id: 'pipelined',
        side: 'client',
        name: 'All other documents asked for at once',
        settings: { 'http.pipelining': 'one-write' },
        rule: undefined,
      },
    several &&
      mode === 'persistent' && {
        id: 'connection-each',
        side: 'client',
        name: 'A connection for each document',
        settings: { 'http.mode': 'per-document' },
        rule: undefined,
      },
    several &&
      mode === 'per-document' && {
        id: 'one-connection',
        side: 'both',
        name: 'One connection for all documents',
        settings: { 'http.mode': 'persistent', 'http.server.headerFlush': 'joined' },
        rule: undefined,
      },
  ];
  return changes.filter((change) => change !== false);
}
