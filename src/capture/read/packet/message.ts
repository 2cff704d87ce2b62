const beginnings = ['GET ', 'HEAD ', 'POST ', 'PUT ', 'DELETE ', 'PATCH ', 'OPTIONS ', 'HTTP/1.'];
const codes = beginnings.map((text) => Array.from(text, (character) => character.charCodeAt(0)));

/** Whether an HTTP/1 message begins there. */
export function beginsMessage(bytes: Uint8Array, at: number, end: number): boolean {
  const first = bytes[at];
  return codes.some(
    (code) =>
      code[0] === first &&
      at + code.length <= end &&
      code.every((character, i) => bytes[at + i] === character),
  );
}
