// What a page around an embedded player may ask of it. Anybody may send anything: what is not for us is
// told from what is meant for us and wrong, and nothing else passes. See docs/embedding.md.
import * as v from 'valibot';
import { linkOpening } from '../../links/index.ts';
import { betOpening, protocolVersion } from './protocol.ts';

const short = v.pipe(v.string(), v.maxLength(100));
/** As long as any link; whoever opens it looks closer. */
const state = v.pipe(
  v.string(),
  v.check((text) => text.startsWith(linkOpening) || text.startsWith(betOpening)),
  v.maxLength(90_000),
);
const finite = v.pipe(v.number(), v.finite());

const common = {
  ackclock: v.literal(protocolVersion),
  /** Comes back with the answer. */
  id: v.optional(v.union([short, finite])),
};

const commands = v.variant('command', [
  v.strictObject({ ...common, command: v.literal('load'), scenario: short }),
  v.strictObject({
    ...common,
    command: v.literal('step'),
    /** So many steps, back if negative. */
    by: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-1000), v.maxValue(1000)), 1),
    grain: v.optional(v.picklist(['segment', 'decision']), 'segment'),
  }),
  v.strictObject({
    ...common,
    command: v.literal('seek'),
    step: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e9))),
    /** Milliseconds of the run. */
    time: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))),
  }),
  v.strictObject({ ...common, command: v.literal('play') }),
  v.strictObject({ ...common, command: v.literal('pause') }),
  v.strictObject({ ...common, command: v.literal('getState') }),
  v.strictObject({ ...common, command: v.literal('setState'), state }),
  v.strictObject({
    ...common,
    command: v.literal('screenshot'),
    format: v.optional(v.picklist(['svg', 'png']), 'svg'),
    theme: v.optional(v.picklist(['light', 'shown']), 'light'),
  }),
]);

export type Command = v.InferOutput<typeof commands>;

/** What a message is. */
export type Received =
  /** Somebody else's: to be passed over in silence. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'command'; readonly command: Command }
  /** Meant for us, and not to be understood. */
  | ({ readonly kind: 'wrong' } & Wrong);

/** Why a message is refused. */
export interface Wrong {
  readonly id: string | number | undefined;
  /** The field that is wrong; '' the message as a whole. */
  readonly field: string;
  readonly message: string;
}

/** What somebody sent, looked at closely: a command, nothing that is meant for a player, or what is wrong with it. */
export function readMessage(data: unknown): Received {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, 'ackclock')) {
    return { kind: 'foreign' };
  }
  const { ackclock, event, id } = data as Record<string, unknown>;
  // What players themselves say.
  if (event !== undefined) return { kind: 'foreign' };
  const known = v.safeParse(common.id, id);
  const wrong = (field: string, message: string): Received => ({
    kind: 'wrong',
    id: known.success ? known.output : undefined,
    field,
    message,
  });
  if (ackclock !== protocolVersion) {
    return wrong('ackclock', `This player speaks version ${protocolVersion}.`);
  }
  const read = v.safeParse(commands, data, { abortEarly: true });
  if (!read.success) {
    const [issue] = read.issues;
    // It repeats what was received, however long that is.
    return wrong(cut(v.getDotPath(issue) ?? ''), cut(issue.message));
  }
  const command = read.output;
  if (command.command === 'seek' && (command.step === undefined) === (command.time === undefined)) {
    return wrong('step', 'Either a step or a time is to be sought.');
  }
  return { kind: 'command', command };
}

function cut(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** A message that cannot be done here and now, and which of its fields that lies with. */
export class CommandRefused extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'CommandRefused';
    this.field = field;
  }
}
