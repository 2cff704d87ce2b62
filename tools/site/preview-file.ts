/** The file of a page's preview, from the site's root: `lessons/nagle/` has `previews/lessons/nagle.png`. */
export function previewFile(path: string): string {
  return `previews/${path.replace(/\/$/, '')}.png`;
}
