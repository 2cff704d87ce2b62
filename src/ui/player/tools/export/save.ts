/** Hands a file to the browser, to be saved. Whether it is saved cannot be known. */
export function save(name: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Whether the page stands inside another, which may forbid it to save files without a word. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/** `812 bytes`, `31 KB`, `1.4 MB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
