/**
 * Shows one part of what to do on one's own server at a time: together they are three or four screens high. A part that is
 * opened begins at the top of the window.
 * @param lesson what has them, if the lesson has any
 * @returns what opens all of them again
 */
export function showOnePart(lesson: ParentNode): () => void {
  const blocks = [...lesson.querySelectorAll('.own-server')];
  const parts = blocks.map((block) => [
    ...block.querySelectorAll<HTMLDetailsElement>('.server-part'),
  ]);
  const stop = new AbortController();
  for (const [n, own] of parts.entries()) {
    for (const [i, part] of own.entries()) {
      part.open = i === 0;
      // Parts with the same name close each other.
      part.name = `server-part-${n}`;
      part.querySelector('summary')!.addEventListener(
        'click',
        () => {
          // The part above it has closed by then.
          if (!part.open) requestAnimationFrame(() => part.scrollIntoView({ block: 'nearest' }));
        },
        { signal: stop.signal },
      );
    }
  }
  return () => {
    stop.abort();
    for (const part of parts.flat()) {
      part.name = '';
      part.open = true;
    }
  };
}
