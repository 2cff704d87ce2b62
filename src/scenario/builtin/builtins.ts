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
import linuxOneLoss from './linux-one-loss.json' with { type: 'json' };
import linuxThreeLosses from './linux-three-losses.json' with { type: 'json' };
import linuxTailLost from './linux-tail-lost.json' with { type: 'json' };
import linuxFullQueueReno from './linux-full-queue-reno.json' with { type: 'json' };
import linuxFullQueueCubic from './linux-full-queue-cubic.json' with { type: 'json' };
import afterAPause from './after-a-pause.json' with { type: 'json' };
import fullQueue from './full-queue.json' with { type: 'json' };
import keepAliveRace from './keep-alive-race.json' with { type: 'json' };
import tlsRecords from './tls-records.json' with { type: 'json' };
import writeWriteRead from './write-write-read.json' with { type: 'json' };
import { onOldStack } from './old-stack.ts';
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
  'linux-one-loss': linuxOneLoss,
  'linux-three-losses': linuxThreeLosses,
  'linux-tail-lost': linuxTailLost,
  'linux-full-queue-reno': linuxFullQueueReno,
  'linux-full-queue-cubic': linuxFullQueueCubic,
} as const satisfies Record<string, unknown>;

/** Recorded exchanges with losses, each as the stack of the paper repairs them. A twin’s name begins with the other’s. */
const repairedAsBefore = {
  'linux-one-loss-old': /* @__PURE__ */ onOldStack(linuxOneLoss, {
    name: 'linux-one-loss-old',
    title: '4.4BSD: one segment is lost',
    description:
      'Both ends have the stack that most others came from. It repairs one loss by three duplicate ACKs, without a timeout. The window was only 17 segments, as each ACK of two lets it grow by one, and comes down to 8. So the reply takes 1.45 s instead of 0.99.',
  }),
  'linux-three-losses-old': /* @__PURE__ */ onOldStack(linuxThreeLosses, {
    name: 'linux-three-losses-old',
    title: '4.4BSD: three segments of a window are lost',
    description:
      'Duplicate ACKs report one loss at a time. The first is repaired, then the second, and the window is halved each time. Then too few segments are in flight to cause three duplicates, and the third waits 2 s for a timeout.',
  }),
  'linux-tail-lost-old': /* @__PURE__ */ onOldStack(linuxTailLost, {
    name: 'linux-tail-lost-old',
    title: '4.4BSD: the end of a reply is lost',
    description:
      'Nothing tells the server that the last two segments are missing. It waits for its timer, which counts in steps of 500 ms, and sends them again after 1.4 s.',
  }),
  'linux-full-queue-old': /* @__PURE__ */ onOldStack(linuxFullQueueReno, {
    name: 'linux-full-queue-old',
    title: '4.4BSD: a full queue',
    description:
      'The same transfer with a stack whose ACKs report one loss at a time. Slow start overflows the router’s queue, and 27 segments are lost. Then the server waits 2.5 s for a timeout, and sends again much of what had arrived. The transfer takes 11.1 s instead of 6.0.',
  }),
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
  'write-write-read': writeWriteRead,
  'after-a-pause': afterAPause,
  'full-queue': fullQueue,
  'keep-alive-race': keepAliveRace,
  'tls-records': tlsRecords,
  ...repairedAsBefore,
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
