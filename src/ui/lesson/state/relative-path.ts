/**
 * A path's data in tenths of a pixel, each step told from the point before it. Marks of one form then
 * have the same letters wherever they stand, so that a page of many pictures can be compressed to half.
 * Points are rounded, not steps: no error adds up.
 * @param d commands M, L, H, V, A and Z, absolute or not, each written out
 * @throws Error for any other command
 */
export function relativePath(d: string): string {
  let [x, y] = [0, 0];
  // Where the path began, to which a Z goes back.
  let [startX, startY] = [0, 0];
  let written = '';
  for (const [, command = '', rest = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const kind = command.toUpperCase();
    const values = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const [fromX, fromY] = command === kind ? [0, 0] : [x, y];
    const [toX, toY] = pointOf(kind, values, [x - fromX, y - fromY]);
    const [nextX, nextY] = [fromX + toX, fromY + toY];
    switch (kind) {
      case 'M':
        written += `M${pair(tenths(nextX), tenths(nextY))}`;
        [startX, startY] = [nextX, nextY];
        break;
      case 'A':
        written += `a${values.slice(0, 5).map(tenths).map(inPixels).join(' ')} ${pair(step(x, nextX), step(y, nextY))}`;
        break;
      case 'Z':
        written += 'z';
        break;
      default:
        written += lineBy(step(x, nextX), step(y, nextY));
    }
    [x, y] = kind === 'Z' ? [startX, startY] : [nextX, nextY];
  }
  return written;
}

/** Where a command leads, in its own coordinates; what it does not name stays. */
function pointOf(
  kind: string,
  values: readonly number[],
  [x, y]: readonly [number, number],
): readonly [number, number] {
  switch (kind) {
    case 'M':
    case 'L':
    case 'A':
      return [values.at(-2) ?? x, values.at(-1) ?? y];
    case 'H':
      return [values[0] ?? x, y];
    case 'V':
      return [x, values[0] ?? y];
    case 'Z':
      return [x, y];
    default:
      throw new Error(`no path of a picture has the command '${kind}'`);
  }
}

function lineBy(right: number, down: number): string {
  if (right === 0) return `v${inPixels(down)}`;
  return down === 0 ? `h${inPixels(right)}` : `l${pair(right, down)}`;
}

function tenths(value: number): number {
  return Math.round(value * 10);
}

function step(from: number, to: number): number {
  return tenths(to) - tenths(from);
}

function pair(right: number, down: number): string {
  return `${inPixels(right)},${inPixels(down)}`;
}

/** `-.9`, `12`, `3.4`. */
function inPixels(inTenths: number): string {
  return String(inTenths / 10).replace(/^(-?)0\./, '$1.');
}
