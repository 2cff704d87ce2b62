/**
 * All parts of a page's script, including those that are loaded on demand. The entry is last; the others can be in any
 * order, because each runs when it is first requested (src/ui/site/single-file/parts-at-hand.ts).
 * @param own paths of what is needed at once, in order
 */
export async function partsOf(
  own: readonly string[],
  read: (path: string) => Promise<string>,
): Promise<string[]> {
  const folder = own[0]!.slice(0, own[0]!.lastIndexOf('/') + 1);
  const found = new Map<string, string>();
  const add = async (path: string): Promise<void> => {
    if (found.has(path)) return;
    const code = await read(path);
    found.set(path, code);
    for (const [, file] of code.matchAll(/require\(["'`]\.\/([\w.-]+\.js)["'`]\)/g))
      await add(folder + file!);
  };
  for (const path of own) await add(path);
  const last = found.get(own.at(-1)!)!;
  return [...[...found.values()].filter((code) => code !== last), last];
}
