import { save } from '../player/tools/export/save.ts';

/** Gives the reader a text, or bytes, as a file. */
export function download(name: string, content: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  save(name, address);
  URL.revokeObjectURL(address);
}
