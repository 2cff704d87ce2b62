import encodeQR from 'qr';

/** Modules left free around a code (ISO/IEC 18004 asks for four). */
const quietZone = 4;

/** A code as a picture. */
export interface QrPicture {
  /** Modules on a side, with what is left free. */
  readonly side: number;
  /** Its dark modules, as an SVG path with a module as unit. */
  readonly path: string;
}

/** Bears a smudge or a reflection: 15 % of it may be unreadable. */
export function qrPicture(text: string): QrPicture {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  return { side: rows.length, path: rows.map(rowPath).join('') };
}

/** A rectangle for each run of dark modules. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    if (row[x] !== true) continue;
    const start = x;
    while (row[x + 1] === true) x++;
    const length = x - start + 1;
    path += `M${start} ${y}h${length}v1h-${length}z`;
  }
  return path;
}

/** The same as a file: black on white, whatever it is laid upon. */
export function qrFile({ side, path }: QrPicture): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 8}" height="${side * 8}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>\n`
  );
}
