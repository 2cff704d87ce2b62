import bothFixes from './builtin/table1-both-fixes.json' with { type: 'json' };
import firstFix from './builtin/table1-first-fix.json' with { type: 'json' };
import http from './builtin/table1-http.json' with { type: 'json' };
import oddShortFinalSegment from './builtin/odd-short-final-segment.json' with { type: 'json' };
import phttp from './builtin/table1-phttp.json' with { type: 'json' };
import shortInitialSegment from './builtin/short-initial-segment.json' with { type: 'json' };
import restartDemoNssr from './builtin/restart-demo-nssr.json' with { type: 'json' };
import restartDemoSsr from './builtin/restart-demo-ssr.json' with { type: 'json' };
import restartDemoRbp from './builtin/restart-demo-rbp.json' with { type: 'json' };
import requestResetsIdleClock from './builtin/request-resets-idle-clock.json' with { type: 'json' };
import victimFlow from './builtin/victim-flow.json' with { type: 'json' };
import mixedRestartPolicies from './builtin/mixed-restart-policies.json' with { type: 'json' };
import netbsdPassiveOpen from './builtin/netbsd-passive-open.json' with { type: 'json' };
import netbsdThirdAck from './builtin/netbsd-third-ack.json' with { type: 'json' };
import largeMtuDeadlock from './builtin/large-mtu-deadlock.json' with { type: 'json' };
import rpcRecordSplit from './builtin/rpc-record-split.json' with { type: 'json' };
import smallSendBuffer from './builtin/small-send-buffer.json' with { type: 'json' };
import pipelinedPage from './builtin/pipelined-page.json' with { type: 'json' };
import copiesByStdio from './builtin/copies-by-stdio.json' with { type: 'json' };
import longTransfer from './builtin/long-transfer.json' with { type: 'json' };
import satelliteParallel from './builtin/satellite-parallel.json' with { type: 'json' };
import satellitePipelined from './builtin/satellite-pipelined.json' with { type: 'json' };
import satelliteLerc from './builtin/satellite-lerc.json' with { type: 'json' };
import satelliteOufr from './builtin/satellite-oufr.json' with { type: 'json' };
import satelliteTest from './builtin/satellite-test.json' with { type: 'json' };
import microscape from './builtin/microscape.json' with { type: 'json' };
import medianHomePage from './builtin/median-home-page.json' with { type: 'json' };
import { checkScenario } from './check.ts';
import { describeProblem } from './problem.ts';
import type { Scenario } from './schema.ts';

const files = {
  'short-initial-segment': shortInitialSegment,
  'odd-short-final-segment': oddShortFinalSegment,
  'table1-http': http,
  'table1-phttp': phttp,
  'table1-first-fix': firstFix,
  'table1-both-fixes': bothFixes,
  'restart-demo-nssr': restartDemoNssr,
  'restart-demo-ssr': restartDemoSsr,
  'restart-demo-rbp': restartDemoRbp,
  'request-resets-idle-clock': requestResetsIdleClock,
  'victim-flow': victimFlow,
  'mixed-restart-policies': mixedRestartPolicies,
  'netbsd-passive-open': netbsdPassiveOpen,
  'netbsd-third-ack': netbsdThirdAck,
  'large-mtu-deadlock': largeMtuDeadlock,
  'rpc-record-split': rpcRecordSplit,
  'small-send-buffer': smallSendBuffer,
  'pipelined-page': pipelinedPage,
  'copies-by-stdio': copiesByStdio,
  'long-transfer': longTransfer,
  'satellite-parallel': satelliteParallel,
  'satellite-pipelined': satellitePipelined,
  'satellite-lerc': satelliteLerc,
  'satellite-oufr': satelliteOufr,
  'satellite-test': satelliteTest,
  microscape,
  'median-home-page': medianHomePage,
} as const satisfies Record<string, unknown>;

export type BuiltinName = keyof typeof files;

/** Names of the built-in scenarios: the exchanges of the 1997 paper in its order, then other symptoms. */
// Marked, so that a page that runs none of them does not carry them.
export const builtinNames = /* @__PURE__ */ Object.keys(files) as readonly BuiltinName[];

export function isBuiltin(name: string): name is BuiltinName {
  return Object.hasOwn(files, name);
}

/** A built-in scenario as its file says it, before defaults: to be changed and checked. */
export function builtinInput(name: BuiltinName): unknown {
  return structuredClone(files[name]);
}

/** A built-in scenario, checked. */
export function builtinScenario(name: BuiltinName): Scenario {
  const result = checkScenario(files[name]);
  if (result.ok) return result.scenario;
  throw new Error(`${name}: ${result.problems.map(describeProblem).join('; ')}`);
}
