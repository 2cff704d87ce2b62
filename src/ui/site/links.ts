/**
 * In the HTML every link names its `index.html`: in a file system a folder would only be listed.
 * From a web server the folder is the shorter name of the same page.
 */
export function shortenLinks(): void {
  if (!location.protocol.startsWith('http')) return;
  for (const link of document.links) {
    if (link.origin === location.origin) link.href = shortened(link.href);
  }
  const here = shortened(location.href);
  if (here !== location.href) history.replaceState(history.state, '', here);
}

/** `.../lessons/index.html#bet` is `.../lessons/#bet`. */
export function shortened(address: string): string {
  return address.replace(/\/index\.html(?=$|[?#])/, '/');
}
