/** What an anonymized capture has in it. Pages and the command line list it before they save one. */
export const keptByAnonymizing: readonly string[] = [
  'the TCP packets: their sizes, flags, sequence numbers, windows and TCP options',
  'the times between them, to the nanosecond',
  'the hop limits, which show at which end the capture was made',
  'where HTTP messages and TLS records begin: methods, status codes, lengths',
];

/** What is replaced in it, or is not there at all. */
export const leftOutByAnonymizing: readonly string[] = [
  'addresses and ports (others are in their place, the same ones throughout)',
  'payload: what was requested, sent and received, names of servers, cookies',
  'the date, the clocks of the hosts, and IP identifications (they begin anew)',
  'names of files, machines and interfaces, comments, other protocols',
];
