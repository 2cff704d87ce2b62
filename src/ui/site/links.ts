/**
 * In the HTML every link names its `index.html`: in a file system a folder would only be listed.
 * From a web server the folder is the shorter name of the same page.
 */
export function shortenLinks(): void {
  if (!location.protocol.startsWith('http')) return;
  for (const link of document.links) {
    // It stays relative: paper shows the addresses of what lies elsewhere, known by their 'http'.
    const written = link.getAttribute('href') ?? '';
    const short = link.origin === location.origin ? shortened(written) : written;
    if (short !== written) link.setAttribute('href', short);
  }
  const here = shortened(location.href);
  if (here !== location.href) history.replaceState(history.state, '', here);
}

/** `.../lessons/index.html#bet` is `.../lessons/#bet`. */
function shortened(address: string): string {
  return address.replace(/\/index\.html(?=$|[?#])/, '/');
}
