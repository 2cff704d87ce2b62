import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Events } from '../log/index.ts';

/** The part of the path after which pictures have a loss. */
const lostAt = 0.6;

/**
 * What one end sent and the other, which was captured before and after, never had. Where offload joined packets nothing is
 * known, because fewer arrive than were sent.
 */
export class Losses {
  private readonly events: Events;
  /** The shortest time in flight of each connection and direction; Infinity: none arrived; NaN: offload hides what did. */
  private readonly transits = new Map<number, Nanoseconds>();

  constructor(events: Events) {
    this.events = events;
    for (let event = 0; event < events.count; event++) {
      if (!events.isArrival(event)) continue;
      const partner = events.partnerOf(event);
      const direction = this.directionOf(event);
      const transit = events.at(event) - events.at(partner);
      const shortest = Math.min(this.transits.get(direction) ?? Infinity, transit);
      const isWhole = this.lengthOf(event) === this.lengthOf(partner);
      this.transits.set(direction, isWhole ? shortest : NaN);
    }
  }

  /** How long after it was sent a packet was lost; undefined: it was not, or that is not known. */
  after(event: number): Nanoseconds | undefined {
    const { events } = this;
    if (!events.isSent(event) || events.partnerOf(event) !== -1) return undefined;
    const transit = this.transits.get(this.directionOf(event));
    const { otherBase, connection, end } = events.sightedBy(event);
    const other = events.lists.find(
      (list) => list.connection === connection && list.base === otherBase && list.end !== end,
    );
    if (transit === undefined || Number.isNaN(transit) || other === undefined) return undefined;
    const arrives = events.at(event) + transit;
    const last = other.base + other.packets.count - 1;
    return arrives < events.at(other.base) || arrives > events.at(last)
      ? undefined
      : lostAt * transit;
  }

  senderOf(event: number): 0 | 1 {
    return this.events.senderOf(event);
  }

  connectionOf(event: number): number {
    return this.events.sightedBy(event).connection;
  }

  private directionOf(event: number): number {
    return 2 * this.connectionOf(event) + this.senderOf(event);
  }

  private lengthOf(event: number): number {
    return this.events.sightedBy(event).packets.length[this.events.rowOf(event)] as number;
  }
}
