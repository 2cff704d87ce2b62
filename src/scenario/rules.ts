import { fieldHelp, fieldsAt } from './field-help.ts';
import { shortestHeader } from './http-messages.ts';
import { showValue, type Problem } from './problem.ts';
import { stackOf } from './stack.ts';
import type { Scenario } from './schema.ts';
import { mostBytes } from './schema-http.ts';
import { suggest } from './suggest.ts';

/** Segments, reads or writes that one run may need: its log would otherwise outgrow a browser's memory. */
const mostSteps = 1_000_000;
/** Documents fetched in one run: each may need a connection, which stays in memory to the end. */
const mostDocuments = 10_000;

/** What no single field can tell: the rules between fields. */
export function brokenRules(scenario: Scenario): Problem[] {
  return [
    ...oneWorkload(scenario),
    ...provenance(scenario),
    ...headerLengths(scenario),
    ...timeouts(scenario),
    ...repetitions(scenario),
    ...size(scenario),
  ];
}

function oneWorkload({ http, script }: Scenario): Problem[] {
  if ((http === undefined) !== (script === undefined)) return [];
  const reason =
    http === undefined
      ? "needs 'http' (pages) or 'script' (actions): nothing would happen"
      : "has both 'http' and 'script': only one can run";
  return [{ path: '', value: undefined, reason, allowed: undefined }];
}

/** `from` may only name observable fields that this scenario has. */
function provenance(scenario: Scenario): Problem[] {
  const problems: Problem[] = [];
  for (const path of Object.keys(scenario.from)) {
    const field = fieldsAt(path)[0];
    const at = `from.${path}`;
    if (field === undefined) {
      const known = fieldHelp().filter((each) => each.observable);
      const meant = suggest(
        path,
        known.map((each) => each.path.replaceAll('*', '0')),
      );
      const hint = meant === undefined ? '' : `; did you mean '${meant}'?`;
      problems.push({
        path: at,
        value: undefined,
        reason: `no such field${hint}`,
        allowed: undefined,
      });
    } else if (!field.observable) {
      problems.push({
        path: at,
        value: undefined,
        reason: 'a rule, the link or the stack cannot be read off a figure',
        allowed: 'times and sizes of applications and hosts',
      });
    } else if (valueAt(scenario, path) === undefined) {
      problems.push({
        path: at,
        value: undefined,
        reason: 'this scenario has no such value',
        allowed: undefined,
      });
    }
  }
  return problems;
}

function headerLengths({ http }: Scenario): Problem[] {
  if (http === undefined) return [];
  const persistent = http.mode === 'persistent';
  return http.documents.flatMap((document, i) => {
    const wanted = document.headerBytes;
    if (wanted === undefined) return [];
    const shortest = shortestHeader({ ...document, persistent, software: http.server.software });
    if (wanted >= shortest) return [];
    return [
      {
        path: `http.documents.${i}.headerBytes`,
        value: showValue(wanted),
        reason: 'leaves no room for the lines that must stay',
        allowed: `${shortest} to 8190 bytes`,
      },
    ];
  });
}

function timeouts({ hosts }: Scenario): Problem[] {
  return (['client', 'server'] as const).flatMap((name) => {
    const { initialTicks, minimumTicks, maximumTicks } = stackOf(hosts[name]).retransmission;
    const path = `hosts.${name}.tcp.retransmission`;
    const above = (field: string, value: number): Problem[] =>
      value <= maximumTicks
        ? []
        : [
            {
              path: `${path}.${field}`,
              value: showValue(value),
              reason: 'is longer than the longest time-out',
              allowed: `1 to ${maximumTicks} ticks`,
            },
          ];
    return [...above('minimumTicks', minimumTicks), ...above('initialTicks', initialTicks)];
  });
}

function repetitions({ http }: Scenario): Problem[] {
  if (http === undefined) return [];
  const documents = http.pages * http.documents.length;
  if (documents <= mostDocuments) return [];
  return [
    {
      path: 'http.pages',
      value: `${documents} documents in all`,
      reason: 'are too many for one run',
      allowed: `1 to ${Math.floor(mostDocuments / http.documents.length)} pages`,
    },
  ];
}

/** Bytes moved, and the steps in which they move, must stay within what a log can hold. */
function size({ hosts, http, script }: Scenario): Problem[] {
  const reading: number[] = [];
  const mss = Math.min(stackOf(hosts.client).mss, stackOf(hosts.server).mss);
  let bytes = 0;
  let path = '';
  if (http !== undefined) {
    const page = http.documents.reduce((sum, document) => sum + document.bytes, 0);
    bytes = page * http.pages;
    path = 'http.documents';
    reading.push(http.client.readSize, http.server.writeSize);
  } else if (script !== undefined) {
    for (const side of [script.client, script.server]) {
      for (const action of side.actions) if (action.do === 'write') bytes += action.bytes;
      reading.push(side.readSize);
    }
    path = 'script';
  }
  if (bytes > mostBytes) {
    return [
      {
        path,
        value: `${bytes} bytes in all`,
        reason: 'is too much for one run',
        allowed: `${mostBytes} bytes`,
      },
    ];
  }
  const steps = Math.ceil(bytes / Math.min(mss, ...reading));
  if (steps <= mostSteps) return [];
  return [
    {
      path,
      value: `${steps} segments, reads or writes`,
      reason: 'are too many for one run; raise the MSS, the read size or the write size',
      allowed: `${mostSteps}`,
    },
  ];
}

function valueAt(scenario: Scenario, path: string): unknown {
  let value: unknown = scenario;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}
