const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text for XML and HTML, as content or between double quotes; without characters that XML cannot have. */
export function xml(text: string): string {
  // XML 1.0, section 2.2, ‘Char’.
  const allowed = text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
  return allowed.replace(/[&<>"]/g, (character) => entities[character]!);
}
