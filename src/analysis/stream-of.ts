/** The name of what one end of a connection sends. @param host its number */
export function streamOf(connection: number, host: number): number {
  return connection * 0x10000 + host;
}
