/**
 * Where the built site will stand, from ACKCLOCK_ADDRESS (`https://example.org/ackclock/`). Nothing
 * needs it to work: pages refer to each other from where they are. Two things cannot: a server
 * shows 404.html below any address, and a link's preview wants the picture's whole address.
 */
export function siteAddress(): URL | undefined {
  const given = process.env.ACKCLOCK_ADDRESS;
  if (given === undefined || given === '') return undefined;
  return new URL(given.endsWith('/') ? given : `${given}/`);
}
