// What this browser lets a page share: asked when a reader presses, never before.

/** Whether the browser can hand a picture to other programs by its own dialog. */
export function canShare(picture: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [picture] });
}

/** Opens the browser's dialog. @returns what to say of it; empty: it said it itself */
export async function share(data: ShareData): Promise<string> {
  try {
    await navigator.share(data);
    return '';
  } catch (error) {
    // Expected: the reader closed the dialog, or the browser refuses.
    const closed = error instanceof DOMException && error.name === 'AbortError';
    return closed ? '' : 'Save the card instead: this browser cannot share it.';
  }
}

/** Whether the browser has a clipboard for pictures: only where a page comes over https, or from this computer. */
export function canCopyPictures(): boolean {
  return typeof ClipboardItem !== 'undefined' && typeof navigator.clipboard?.write === 'function';
}

/** Puts a picture on the clipboard; false if the browser refuses. */
export async function copyPicture(png: Blob): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return true;
  } catch {
    // Expected: it is not allowed here.
    return false;
  }
}
