import type { ProfileName } from '../../scenario/index.ts';

/** One rule that makes a host wait, on one card: for the reader who asks 'says who?'. */
export interface RuleCard {
  /** For holds, the name of their reason in the event log. */
  readonly id: string;
  /** As it appears in a sentence: `Nagle’s rule`. */
  readonly name: string;
  /** Whose behavior it governs. */
  readonly side: 'application' | 'sender' | 'receiver';
  /** The exact rule, in two or three sentences. */
  readonly says: string;
  /** Its purpose, and its price. */
  readonly why: string;
  /** At least one; the first is the rule's origin. */
  readonly sources: readonly RuleSource[];
  /** How the stacks that Ackclock knows follow it. */
  readonly stacks: readonly {
    /** A few words: `SunOS 4.1.3`. */
    readonly title: string;
    /** As a sentence without subject: `waits for its heartbeat`. */
    readonly does: string;
  }[];
  /** How to change it on a Linux server, if that depends on a setting or an option. */
  readonly change?: string;
  /** The fields of a host’s `tcp` in a scenario that set it, if there are any. */
  readonly fields?: readonly string[];
}

/** A card as written: stacks are given by name, and their titles are looked up. */
export interface WrittenCard extends Omit<RuleCard, 'stacks'> {
  readonly stacks: readonly StackNote[];
}

export interface RuleSource {
  /** `RFC 9293, section 3.7.4`. */
  readonly text: string;
  readonly url: string;
}

export interface StackNote {
  /** A stack profile, or Linux as seen in captures of 2026. */
  readonly stack: ProfileName;
  readonly does: string;
}

/** A section of an RFC, where its editor publishes it. */
export function rfc(number: number, section: string): RuleSource {
  return {
    text: `RFC ${number}, section ${section}`,
    url: `https://www.rfc-editor.org/rfc/rfc${number}.html#section-${section}`,
  };
}

/** A page of the Linux manual, and the option that it describes. */
export function manual(page: string, section: number, option: string): RuleSource {
  return {
    text: `Linux manual, ${page}(${section}), ${option}`,
    url: `https://man7.org/linux/man-pages/man${section}/${page}.${section}.html`,
  };
}

/** A variable of the kernel’s TCP, as its documentation describes it. */
export function sysctl(variable: string): RuleSource {
  return {
    text: `Linux documentation, ip-sysctl, ${variable}`,
    url: 'https://docs.kernel.org/networking/ip-sysctl.html#tcp-variables',
  };
}

/** What no document says: seen in the recorded runs, which the engine is compared with. */
export const captures: RuleSource = {
  text: 'Captures of Linux 6.18',
  url: 'https://github.com/ackclock/ackclock/blob/main/docs/fidelity.md#a-real-kernel-linux-618',
};
