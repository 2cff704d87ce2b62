import { grouped, instant, lastNotAfter } from '../../../analysis/index.ts';
import type { PlayerState } from '../state/player-state.svelte.ts';
import {
  eventsSentence,
  named,
  segmentEventsOf,
  subjectOfEvents,
  type SegmentEvent,
} from './segment-events.ts';
import { notableSilences, silenceSentence, withinSilence } from './silence-sentence.ts';

/** Whose events are walked, by player; none: all hosts'. */
const chosenHosts = new WeakMap<PlayerState, number>();

/**
 * Walks a run by ear: goes to an event or a silence and says it in one sentence to the player's live region.
 * @param key `n` next silence, `e` next event of the chosen host, `h` next host, `m` the present moment
 * @param back the other way round
 */
export function walk(key: string, back: boolean, player: PlayerState): void {
  switch (key) {
    case 'n':
      toSilence(player, back);
      break;
    case 'e':
      toEvent(player, back);
      break;
    case 'h':
      chooseHost(player, back);
      break;
    default:
      say(player, announcedTime(player));
  }
}

/** A live region is read out when its text changes: the same words a second time differ by a space. */
function say(player: PlayerState, words: string): void {
  player.announce(player.announced === words ? `${words}\u00a0` : words);
}

function toSilence(player: PlayerState, back: boolean): void {
  const { moment, domain } = player;
  const all = notableSilences(player.trace).filter(
    ({ from }) => from >= domain[0] && from <= domain[1],
  );
  const found = back
    ? all.findLast(({ from }) => from < moment.time)
    : all.find(({ from }) => from > moment.time);
  if (found === undefined) {
    say(player, all.length === 0 ? 'This run has no silences.' : `No silence ${where(back)}.`);
    return;
  }
  player.scrub(found.from);
  say(player, silenceSentence(player, found));
}

function toEvent(player: PlayerState, back: boolean): void {
  const { moment, trace } = player;
  const host = chosenHosts.get(player);
  const events = eventsOf(player);
  const found = back
    ? events.findLast(({ time }) => time < moment.time)
    : events.find(({ time }) => time > moment.time);
  if (found === undefined) {
    const whose = host === undefined ? '' : ` of ${named(trace, host)}`;
    say(player, `No event${whose} ${where(back)}.`);
    return;
  }
  const there = events.filter(({ time }) => time === found.time);
  player.select(subjectOfEvents(there), found.time);
  say(player, eventsSentence(trace, there));
}

function where(back: boolean): string {
  return back ? 'before this' : 'after this';
}

/** The chosen host's events that can be reached. */
function eventsOf(player: PlayerState): readonly SegmentEvent[] {
  const host = chosenHosts.get(player);
  const [first, last] = player.domain;
  return segmentEventsOf(player.trace).filter(
    (event) =>
      (host === undefined || event.host === host) && event.time >= first && event.time <= last,
  );
}

/** From all hosts to the first, from one to the next, from the last to all. */
function chooseHost(player: PlayerState, back: boolean): void {
  const { trace, sentences } = player;
  const count = trace.header.hosts.length;
  const place = (chosenHosts.get(player) ?? -1) + 1;
  const next = ((place + (back ? count : 1)) % (count + 1)) - 1;
  if (next < 0) {
    chosenHosts.delete(player);
    say(player, `All ${grouped(count)} hosts: ${grouped(eventsOf(player).length)} events.`);
    return;
  }
  chosenHosts.set(player, next);
  const waits = sentences.filter(({ host }) => host === next).map(({ text }) => text);
  const events = grouped(eventsOf(player).length);
  say(player, [`Only ${named(trace, next)}: ${events} events.`, ...waits].join(' '));
}

/** What happens at the cursor, or what lasts. */
function announcedTime(player: PlayerState): string {
  const { trace, eventText } = player;
  const { time } = player.moment;
  const all = segmentEventsOf(trace);
  const now = all.filter((event) => event.time === time);
  if (now.length > 0) return eventsSentence(trace, now);
  const silences = notableSilences(trace);
  const silence = silences[lastNotAfter(silences, ({ from }) => from, time)];
  if (silence !== undefined && time <= silence.to) {
    return time === silence.from
      ? silenceSentence(player, silence)
      : withinSilence(player, silence, time);
  }
  return `At ${instant(time)}: ${eventText}`;
}
