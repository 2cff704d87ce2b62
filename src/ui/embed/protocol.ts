/** What pages around a player and the player say to each other carries this number: see docs/embedding.md. */
export const protocolVersion = 1;

/** The version of messages about what was done; it has all of the first. */
export const reportVersion = 2;

/** What the state of a bet begins with, as `#s=` begins a link's. */
export const betOpening = '#bet=';

/** What the state of a lesson begins with. */
export const lessonOpening = '#lesson=';
