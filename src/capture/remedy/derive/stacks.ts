import { Flag } from '../../../trace/codes/index.ts';
import type { ScenarioInput, Settings } from '../../../scenario/index.ts';
import { traitsOf, type Conversation, type End } from '../../infer/index.ts';
import type { CapturedConnection } from '../../connections/index.ts';
import { pacingRateOf } from './pacing.ts';
import { pacedActionsOf } from './script.ts';
import { ticksOf } from './ticks.ts';
import { endNames, type EndName, type OpenChoice } from './derived.ts';

type Host = NonNullable<NonNullable<ScenarioInput['hosts']>['client']>;
type Tcp = NonNullable<Host['tcp']>;

/** A window of this size in a SYN is the default of stacks of today. */
const defaultWindow = 60_000;

/** What both hosts' stacks are: today's most common one, with what the packets show of it. */
export function stacksOf(
  connection: CapturedConnection,
  conversation: Conversation,
): { client: Host; server: Host } {
  const [client, server] = ([0, 1] as const).map((end) => ({
    profile: 'linux-6' as const,
    tcp: tcpOf(connection, conversation, end),
  })) as [Host, Host];
  return { client, server };
}

function tcpOf(connection: CapturedConnection, conversation: Conversation, end: End): Tcp {
  const name = endNames[end];
  const { offered } = connection;
  const own = offered[name];
  const stamped = hasTimestamps(connection);
  const full = Math.max(...conversation.full);
  const mss = Math.max(16, own?.mss || full + (stamped ? 12 : 0) || 1460);
  const { nagle, initialWindow, afterIdle } = traitsOf(conversation, end);
  const window = own === undefined ? undefined : synWindowOf(conversation, end);
  return {
    ...(mss !== 1460 && { mss, segmentMemory: memoryOf(mss + 40) }),
    timestamps: stamped,
    selectiveAcks: own?.sackPermitted ?? conversation.selectiveAcks,
    ...(own !== undefined && { windowScaling: own.windowShift !== undefined }),
    ...(window !== undefined &&
      window < defaultWindow && { receiveBuffer: Math.max(512, bufferOf(window, mss)) }),
    ...(nagle?.value === 'off' && { nagle: 'off' as const }),
    ...(initialWindow !== undefined && { initialWindow: segments(initialWindow.value) }),
    ...(afterIdle?.value === 'keeps' && { afterIdle: 'keep' as const }),
    // Without the handshake the connection is open from the start, with the window that it had by then.
    ...(!conversation.whole && {
      opening: 'none' as const,
      initialWindow: segments(mostInFlight(conversation, end)),
    }),
  };
}

/**
 * The buffer behind the window in a SYN. Linux offers whole segments, so it may be larger by less than one: of those sizes, the
 * roundest is the likeliest that a program asked for.
 */
function bufferOf(window: number, mss: number): number {
  if (window % mss !== 0) return window;
  for (let step = 2 ** 20; step > 1; step /= 2) {
    const round = Math.ceil(window / step) * step;
    if (round < window + mss) return round;
  }
  return window;
}

function segments(count: number): number {
  return Math.min(1000, Math.max(1, Math.round(count)));
}

/** The kernel's memory for a packet: the frame, the room before it, and its descriptor, in cache lines of 64 bytes. */
function memoryOf(mtu: number): number {
  return Math.ceil((mtu + 78) / 64) * 64 + 576;
}

/** Whether both agreed on timestamps: a SYN may only have offered them. */
function hasTimestamps({ packets }: CapturedConnection): boolean {
  const { count, hasTimestamps: stamped, flags } = packets;
  for (let row = 0; row < count; row++) {
    if (stamped[row] === 1 && ((flags[row] ?? 0) & Flag.Syn) === 0) return true;
  }
  return false;
}

function synWindowOf({ passages }: Conversation, end: End): number | undefined {
  return passages.find(({ from, sequence }) => from === end && sequence === 0)?.window;
}

/** In full segments. */
function mostInFlight({ passages, full }: Conversation, end: End): number {
  let confirmed = 1;
  let most = 0;
  for (const { from, end: reach, length, acknowledgment } of passages) {
    if (from !== end) confirmed = Math.max(confirmed, acknowledgment);
    else if (length > 0) most = Math.max(most, reach - confirmed);
  }
  return Math.max(10, Math.ceil(most / Math.max(1, full[end])));
}

/** Stacks whose rules differ from each other in what a short exchange shows. */
const otherStacks = ['4.4bsd', 'sunos-4.1.3', 'solaris-2.5', 'linux-2.0'] as const;

/** What the packets leave open of both stacks, the most telling choice first: of Linux, and then of older stacks. */
export function openChoices(
  conversation: Conversation,
  hosts: ReturnType<typeof stacksOf>,
): (readonly OpenChoice[])[] {
  const common = [
    ...endNames.flatMap((name) => congestionControl(conversation, name)),
    ...endNames.flatMap((name) => receiveBuffer(conversation, name, hosts[name])),
    ...endNames.flatMap((name) => pacing(conversation, name)),
    ...endNames.map((name) => acknowledging(conversation, name)),
    ...endNames.flatMap((name) => sending(conversation, name, hosts[name])),
  ];
  return [common, [...endNames.map((name) => otherProfiles(conversation, name)), ...common]];
}

/** With fewer segments and no loss, CUBIC and Reno are the same (`studies/what-would-help`). */
const fewSegments = 16;

function congestionControl({ passages }: Conversation, name: EndName): OpenChoice[] {
  const own = passages.filter(({ from, length }) => endNames[from] === name && length > 0);
  if (own.length < fewSegments && !own.some(({ repeated }) => repeated)) return [];
  return [
    {
      about: `the ${name}’s congestion control`,
      settings: [{}, prefixed(name, { congestionControl: 'reno' })],
    },
  ];
}

/** A default buffer grows with what comes. One that a program set stays, even if it is as large. */
function receiveBuffer(conversation: Conversation, name: EndName, { tcp }: Host): OpenChoice[] {
  const end = name === 'client' ? 0 : 1;
  const window = synWindowOf(conversation, end);
  if (window === undefined) return [];
  const about = `how large the ${name}’s receive buffer is`;
  if (window < defaultWindow) {
    const isRounded = tcp?.receiveBuffer !== undefined && tcp.receiveBuffer > window;
    const exact = prefixed(name, { receiveBuffer: window });
    return isRounded ? [{ about, settings: [{}, exact] }] : [];
  }
  let received = 0;
  let largest = 0;
  for (const { from, end: reach, window: offered, flags } of conversation.passages) {
    if (from !== end) received = Math.max(received, reach);
    else if ((flags & Flag.Syn) === 0) largest = Math.max(largest, offered);
  }
  if (received < window || largest > 2 * window) return [];
  return [
    {
      about,
      settings: [{}, prefixed(name, { receiveBuffer: bufferOf(window, tcp?.mss ?? 1460) })],
    },
  ];
}

/** Faster than links are: then the window alone sets the rate. */
const unlimited = 1000;

/** Linux paces at what the window allows in a round trip, and no faster than a program asks for. */
function pacing(conversation: Conversation, name: EndName): OpenChoice[] {
  const end = name === 'client' ? 0 : 1;
  const rate = pacingRateOf(conversation, end);
  if (rate === undefined) return [];
  const actions = pacedActionsOf(conversation, end);
  const asked = Number(((rate * 8) / 1e6).toPrecision(4));
  return [
    {
      about: `whether the ${name} paces its data`,
      settings: [
        {},
        ...[unlimited, asked].map((maxPacingRate) => ({
          ...prefixed(name, { maxPacingRate }),
          [`script.${name}.actions`]: actions,
        })),
      ],
    },
  ];
}

function acknowledging(conversation: Conversation, name: EndName): OpenChoice {
  const { delayedAck } = traitsOf(conversation, name === 'client' ? 0 : 1);
  const at = (fields: Settings): Settings => prefixed(name, fields);
  const interval = Math.round((delayedAck?.value.interval ?? 40e6) / 1e6);
  return {
    about: `how the ${name} acknowledges`,
    settings: [
      {},
      at({ 'delayedAck.quickAck': false }),
      at({ 'delayedAck.kind': 'immediate' }),
      at({
        'delayedAck.kind': 'timer',
        'delayedAck.delay': Math.min(500, Math.max(1, interval)),
        'delayedAck.every': 2,
      }),
    ],
  };
}

function sending(conversation: Conversation, name: EndName, { tcp }: Host): OpenChoice[] {
  const at = (fields: Settings): Settings => prefixed(name, fields);
  return [
    {
      about: `which segments the ${name} holds back`,
      settings: [{}, ...(['off', 'bsd', 'rfc896'] as const).map((nagle) => at({ nagle }))],
    },
    ...(conversation.whole
      ? [
          {
            about: `the ${name}’s initial window`,
            settings: [
              {},
              ...[1, 2, 3, 4]
                .filter((one) => one !== tcp?.initialWindow)
                .map((initialWindow) => at({ initialWindow })),
            ],
          },
        ]
      : []),
    {
      about: `the ${name}’s window after a pause`,
      settings: [{}, at({ afterIdle: tcp?.afterIdle === 'keep' ? 'decay-linux' : 'keep' })],
    },
  ];
}

/** Older stacks, with clocks that tick when they sent something of this one. */
function otherProfiles(conversation: Conversation, name: EndName): OpenChoice {
  const { fast, slow } = ticksOf(conversation, name === 'client' ? 0 : 1);
  const at = {
    ...(fast !== undefined && { [`hosts.${name}.fastTick.phase`]: fast }),
    ...(slow !== undefined && { [`hosts.${name}.slowTick.phase`]: slow }),
  };
  return {
    about: `the ${name}’s stack`,
    settings: [
      {},
      ...otherStacks.map((profile) => ({ [`hosts.${name}.profile`]: profile, ...at })),
    ],
  };
}

function prefixed(name: EndName, fields: Settings): Settings {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [`hosts.${name}.tcp.${field}`, value]),
  );
}
