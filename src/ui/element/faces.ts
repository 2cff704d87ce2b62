// The typefaces of the element, as a script of its own: another page's script cannot fetch them, and a
// style sheet in a shadow tree cannot declare them. They have names of their own, so that the page keeps its own.
import interfaceFace from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline';
import packetsFace from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?inline';

const faces = [
  ['Ackclock Inter', interfaceFace, '100 900'],
  ['Ackclock Mono', packetsFace, '100 800'],
] as const;

for (const [family, data, weight] of faces) {
  document.fonts.add(new FontFace(family, bytesOf(data), { weight }));
}

/** Of a data address: a page's policy may forbid the address, hardly the bytes. */
function bytesOf(address: string): Uint8Array<ArrayBuffer> {
  const text = atob(address.slice(address.indexOf(',') + 1));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

globalThis.ackclockFaces = true;
