import type { SiteFiles } from '../../share/single-file/index.ts';

/**
 * The site's files, asked of its server.
 * @param site its address, with a slash at its end
 * @param signal ends it with an AbortError
 * @param had called for each file that has come
 */
export function filesAt(
  site: string,
  signal: AbortSignal,
  had: () => void = () => undefined,
): SiteFiles {
  async function bytes(path: string): Promise<Uint8Array | undefined> {
    let content: Uint8Array;
    try {
      const response = await fetch(new URL(path, site), { signal });
      if (!response.ok) return undefined;
      content = new Uint8Array(await response.arrayBuffer());
    } catch {
      // Expected: there is no network, or the reader stopped it.
      signal.throwIfAborted();
      return undefined;
    }
    had();
    return content;
  }
  return {
    bytes,
    async text(path) {
      const content = await bytes(path);
      return content && new TextDecoder().decode(content);
    },
  };
}
