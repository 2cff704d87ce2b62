import { grouped } from '../../analysis/index.ts';
import { profiles } from '../../scenario/index.ts';
import { linuxKnobs } from './linux-knobs.ts';
import { larger, type Present, type StackRule } from './stack-rules.ts';

const { tcp: defaults } = profiles['linux-6'];

/** What can be set on Linux 6 for a host that sends. */
export function linuxSenderRules(present: Present): StackRule[] {
  const segments = initialSegments(present('initialWindow'));
  const isPaced = present('maxPacingRate') !== 0;
  const restarts = present('afterIdle') === 'decay-linux';
  return [
    {
      id: 'nagle-off',
      name: 'Nagle off',
      knob: linuxKnobs.noDelay,
      settings: { nagle: 'off' },
      rule: 'nagle',
    },
    {
      id: 'autocork-off',
      name: 'no automatic corking',
      knob: linuxKnobs.autoCork,
      settings: { autoCork: false },
      rule: 'autocorking',
    },
    {
      id: 'initial-window-larger',
      name: `initial window of ${segments} segments`,
      knob: linuxKnobs.initialWindow(segments),
      settings: { initialWindowRule: 'segments', initialWindow: segments },
      rule: 'initial-window',
    },
    {
      id: restarts ? 'after-idle-keep' : 'after-idle-restart',
      name: restarts ? 'no slow-start restart after a pause' : 'slow-start restart after a pause',
      knob: linuxKnobs.slowStartAfterIdle(restarts ? 0 : 1),
      settings: { afterIdle: restarts ? 'keep' : 'decay-linux' },
      rule: 'slow-start-restart',
      only: 'pauses',
    },
    {
      id: isPaced ? 'unpaced' : 'paced',
      name: isPaced ? 'not paced' : 'paced',
      knob: isPaced ? linuxKnobs.unpaced : linuxKnobs.paced,
      // No such rate is reached, so the connection is paced at what its window allows.
      settings: { maxPacingRate: isPaced ? 0 : 1000 },
      rule: 'pacing-rate',
    },
    {
      id: 'no-unsent-limit',
      name: 'no limit for unsent data',
      knob: linuxKnobs.noUnsentLimit,
      settings: { notsentLowat: 0 },
      rule: 'notsent-lowat',
    },
    congestionControl(present('congestionControl') === 'cubic' ? 'reno' : 'cubic'),
    ...sendBuffers(present),
    ...shortestTimeout(present, '').map((rule) => ({ ...rule, only: 'losses' as const })),
  ];
}

/** What can be set on Linux 6 for a host that receives. */
export function linuxReceiverRules(present: Present): StackRule[] {
  return [
    {
      id: 'ack-at-once',
      name: 'every ACK at once',
      knob: linuxKnobs.quickAcks,
      settings: { 'delayedAck.kind': 'immediate' },
      rule: 'quick-acks',
    },
    {
      id: 'quick-ack',
      name: 'quick ACKs stay on',
      knob: linuxKnobs.quickAcksKept,
      settings: { 'delayedAck.quickAck': true },
      rule: 'quick-acks',
    },
    ...shortestTimeout(present, ', which shortens its delayed ACKs'),
    ...receiveBuffers(present),
  ];
}

function congestionControl(other: 'cubic' | 'reno'): StackRule {
  return {
    id: other,
    name: other === 'cubic' ? 'CUBIC instead of Reno' : 'Reno instead of CUBIC',
    knob: linuxKnobs.congestionControl,
    settings: { congestionControl: other },
    rule: 'cubic',
    only: 'losses-or-length',
  };
}

/** Twice the first window; at least what Linux has by default. */
function initialSegments(present: unknown): number {
  return Math.max(defaults.initialWindow.value, 2 * Number(present));
}

/**
 * A host never delays its own ACKs for as long as its minimum timeout.
 * @param effect what else it does at this end
 */
function shortestTimeout(present: Present, effect: string): StackRule[] {
  const ms = 20;
  if (Number(present('retransmission.minimum')) <= ms) return [];
  return [
    {
      id: 'rto-min',
      name: `minimum timeout of ${ms} ms${effect}`,
      knob: linuxKnobs.shortestTimeout(ms),
      settings: { 'retransmission.minimum': ms },
      rule: 'ack-timeout',
    },
  ];
}

/** A program that sets a buffer keeps it from growing (socket(7)). */
function sendBuffers(present: Present): StackRule[] {
  const common = { rule: 'send-buffer', only: 'send-buffer' } as const;
  const size = larger(present('sendBuffer'));
  const largest = Number(present('largestSendBuffer'));
  const grows = largest > Number(present('sendBuffer'));
  return [
    {
      ...common,
      id: 'send-buffer',
      name: `send buffer of ${bytes(size)}${grows ? ' at first' : ''}`,
      knob: grows ? linuxKnobs.sendMemory : linuxKnobs.sendBuffer,
      settings: { sendBuffer: size, largestSendBuffer: grows ? Math.max(size, largest) : 0 },
    },
    ...(grows
      ? []
      : [
          {
            ...common,
            id: 'send-buffer-grows',
            name: 'send buffer that grows',
            knob: linuxKnobs.growingSendBuffer,
            settings: {
              sendBuffer: defaults.sendBuffer.value,
              largestSendBuffer: defaults.largestSendBuffer.value,
            },
          },
        ]),
  ];
}

function receiveBuffers(present: Present): StackRule[] {
  const common = { only: 'receive-window' } as const;
  const size = Math.min(largestReceiveBuffer, larger(present('receiveBuffer')));
  const largest = Number(present('largestReceiveBuffer'));
  // Counted in memory, a buffer takes twice as much.
  const grows = largest > 2 * Number(present('receiveBuffer'));
  return [
    {
      ...common,
      id: 'receive-buffer',
      name: `receive buffer of ${bytes(size)}${grows ? ' at first' : ''}`,
      knob: grows ? linuxKnobs.receiveMemory : linuxKnobs.receiveBuffer,
      settings: {
        receiveBuffer: size,
        largestReceiveBuffer: grows ? Math.max(2 * size, largest) : 0,
      },
      rule: 'memory-window',
    },
    ...(grows
      ? []
      : [
          {
            ...common,
            id: 'receive-buffer-grows',
            name: 'receive buffer that grows',
            knob: linuxKnobs.growingReceiveBuffer,
            settings: {
              receiveBuffer: defaults.receiveBuffer.value,
              largestReceiveBuffer: defaults.largestReceiveBuffer.value,
            },
            rule: 'autotuning',
          },
        ]),
  ];
}

/** A scenario allows no more. */
const largestReceiveBuffer = 16_777_216;

function bytes(size: number): string {
  return `${grouped(size)} bytes`;
}
