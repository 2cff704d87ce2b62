/** What a part gives to those that need it. */
type Exports = Record<string, unknown>;

/** Finds a part by the path in which the bundler names it, `./` and its file. */
type Require = (path: string) => Exports | Promise<Exports>;

/** Registers a part; each part's file does nothing but call it. See tools/site/parts.ts. */
export type DefinePart = (
  file: string,
  needs: readonly string[],
  body: (exports: Exports, require: Require) => void,
) => void;

declare global {
  var ackclockPart: DefinePart | undefined;
}

/**
 * Lets a page's script come in parts without being a module, which a page opened as a file cannot
 * have. The first part runs at once; another is fetched, with whatever it needs, when `import()`
 * first asks for it, and fails with an error if it cannot be had; asking again tries again.
 *
 * @param folder address of the folder in which the parts lie, with a slash at its end
 */
export function partsIn(folder: string): DefinePart {
  const ready = new Map<string, Exports>();
  /** From a part's call until it has run: what it needs may have to come first. */
  const running = new Map<string, Promise<void>>();
  const coming = new Map<string, Promise<Exports>>();

  const require: Require = (path) => {
    const file = path.slice('./'.length);
    return ready.get(file) ?? load(file);
  };

  function load(file: string): Promise<Exports> {
    const earlier = coming.get(file);
    if (earlier !== undefined) return earlier;
    const part = fetched(file);
    coming.set(file, part);
    // Expected: the part does not come; the next one to ask tries again.
    part.catch(() => coming.delete(file));
    return part;
  }

  async function fetched(file: string): Promise<Exports> {
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement('script');
      script.src = folder + file;
      script.onload = () => resolve();
      script.onerror = () => {
        script.remove();
        reject(new Error(`a part of this page could not be loaded: ${file}`));
      };
      document.head.append(script);
    });
    await running.get(file);
    const part = ready.get(file);
    if (part === undefined)
      throw new Error(`a part of this page is not what it should be: ${file}`);
    return part;
  }

  return (file, needs, body) => {
    const run = (): void => {
      const exports: Exports = {};
      body(exports, require);
      ready.set(file, exports);
    };
    const missing = needs.filter((need) => !ready.has(need));
    if (missing.length === 0) run();
    else running.set(file, Promise.all(missing.map(load)).then(run));
  };
}
