/** What pages around a player and the player say to each other carries this number: see docs/embedding.md. */
export const protocolVersion = 1;

/** What the state of a bet begins with, as `#s=` begins a link's. */
export const betOpening = '#bet=';
