/**
 * The built site's future address, from ACKCLOCK_ADDRESS (`https://example.org/ackclock/`). The site works without it,
 * because pages refer to each other by relative addresses. Two things need it: a server shows 404.html at any address, and a
 * link's preview needs the picture's full address.
 */
export function siteAddress(): URL | undefined {
  const given = process.env.ACKCLOCK_ADDRESS;
  if (given === undefined || given === '') return undefined;
  return new URL(given.endsWith('/') ? given : `${given}/`);
}
