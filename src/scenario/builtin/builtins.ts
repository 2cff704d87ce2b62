import bothFixes from './table1-both-fixes.json' with { type: 'json' };
import firstFix from './table1-first-fix.json' with { type: 'json' };
import http from './table1-http.json' with { type: 'json' };
import oddShortFinalSegment from './odd-short-final-segment.json' with { type: 'json' };
import phttp from './table1-phttp.json' with { type: 'json' };
import shortInitialSegment from './short-initial-segment.json' with { type: 'json' };
import restartDemoNssr from './restart-demo-nssr.json' with { type: 'json' };
import restartDemoSsr from './restart-demo-ssr.json' with { type: 'json' };
import restartDemoRbp from './restart-demo-rbp.json' with { type: 'json' };
import requestResetsIdleClock from './request-resets-idle-clock.json' with { type: 'json' };
import victimFlow from './victim-flow.json' with { type: 'json' };
import mixedRestartPolicies from './mixed-restart-policies.json' with { type: 'json' };
import netbsdPassiveOpen from './netbsd-passive-open.json' with { type: 'json' };
import netbsdThirdAck from './netbsd-third-ack.json' with { type: 'json' };
import largeMtuDeadlock from './large-mtu-deadlock.json' with { type: 'json' };
import rpcRecordSplit from './rpc-record-split.json' with { type: 'json' };
import smallSendBuffer from './small-send-buffer.json' with { type: 'json' };
import pipelinedPage from './pipelined-page.json' with { type: 'json' };
import copiesByStdio from './copies-by-stdio.json' with { type: 'json' };
import longTransfer from './long-transfer.json' with { type: 'json' };
import satelliteParallel from './satellite-parallel.json' with { type: 'json' };
import satellitePipelined from './satellite-pipelined.json' with { type: 'json' };
import satelliteLerc from './satellite-lerc.json' with { type: 'json' };
import satelliteOufr from './satellite-oufr.json' with { type: 'json' };
import satelliteTest from './satellite-test.json' with { type: 'json' };
import microscape from './microscape.json' with { type: 'json' };
import medianHomePage from './median-home-page.json' with { type: 'json' };
import linuxHeaderAlone from './linux-header-alone.json' with { type: 'json' };
import linuxWriteWriteRead from './linux-write-write-read.json' with { type: 'json' };
import linuxWriteWriteReadNodelay from './linux-write-write-read-nodelay.json' with { type: 'json' };
import linux4096And13 from './linux-4096-and-13.json' with { type: 'json' };
import linux4096And13Nodelay from './linux-4096-and-13-nodelay.json' with { type: 'json' };
import linux4096And13Cork from './linux-4096-and-13-cork.json' with { type: 'json' };
import linuxLongPauseRestart from './linux-long-pause-restart.json' with { type: 'json' };
import linuxLongPauseKept from './linux-long-pause-kept.json' with { type: 'json' };
import linuxLongPausePaced from './linux-long-pause-paced.json' with { type: 'json' };
import linuxPagePipelined from './linux-page-pipelined.json' with { type: 'json' };
import linuxPageOneByOne from './linux-page-one-by-one.json' with { type: 'json' };
import linuxPageFourConnections from './linux-page-four-connections.json' with { type: 'json' };
import linuxNginx from './linux-nginx.json' with { type: 'json' };
import linuxNode from './linux-node.json' with { type: 'json' };
import { checkScenario } from '../check/check.ts';
import { describeProblem } from '../check/problem.ts';
import type { Scenario } from '../schema/schema.ts';

/** Exchanges with a real kernel that were recorded, as scenarios: `node tools/linux-scenarios.mjs` writes all but their words. */
const recorded = {
  'linux-header-alone': linuxHeaderAlone,
  'linux-write-write-read': linuxWriteWriteRead,
  'linux-write-write-read-nodelay': linuxWriteWriteReadNodelay,
  'linux-4096-and-13': linux4096And13,
  'linux-4096-and-13-nodelay': linux4096And13Nodelay,
  'linux-4096-and-13-cork': linux4096And13Cork,
  'linux-long-pause-restart': linuxLongPauseRestart,
  'linux-long-pause-kept': linuxLongPauseKept,
  'linux-long-pause-paced': linuxLongPausePaced,
  'linux-page-pipelined': linuxPagePipelined,
  'linux-page-one-by-one': linuxPageOneByOne,
  'linux-page-four-connections': linuxPageFourConnections,
  'linux-nginx': linuxNginx,
  'linux-node': linuxNode,
} as const satisfies Record<string, unknown>;

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
  ...recorded,
} as const satisfies Record<string, unknown>;

export type BuiltinName = keyof typeof files;

/** Names of the built-in scenarios: the exchanges of the 1997 paper in its order, other symptoms, then recorded exchanges. */
// Marked, so that a page that runs none of them does not carry them.
export const builtinNames = /* @__PURE__ */ Object.keys(files) as readonly BuiltinName[];

/** Whether a built-in scenario is a recorded exchange with a real kernel. */
export function isRecorded(name: BuiltinName): boolean {
  return Object.hasOwn(recorded, name);
}

export function isBuiltin(name: string): name is BuiltinName {
  return Object.hasOwn(files, name);
}

/** A built-in scenario as in its file, before defaults: to be changed and checked. */
export function builtinInput(name: BuiltinName): unknown {
  return structuredClone(files[name]);
}

/** A built-in scenario, checked. */
export function builtinScenario(name: BuiltinName): Scenario {
  const result = checkScenario(files[name]);
  if (result.ok) return result.scenario;
  throw new Error(`${name}: ${result.problems.map(describeProblem).join('; ')}`);
}
