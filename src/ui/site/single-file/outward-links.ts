/**
 * Links to other pages of the site lead to the site, or are plain text where its address is not known: beside a page in
 * one file there is none. Watches for those that come and change.
 * @param at the page's own address on the site; undefined: not known
 */
export function turnLinksOutward(root: Node, at: string | undefined): void {
  const turn = (link: Element): void => {
    const href = link.getAttribute('href');
    if (href === null || /^(?:#|https?:|blob:|data:)/.test(href)) return;
    if (at !== undefined) link.setAttribute('href', new URL(href, at).href);
    // It opens something beside it.
    else if (link.hasAttribute('aria-expanded')) link.setAttribute('href', '#page');
    else link.removeAttribute('href');
  };
  const look = (node: Node): void => {
    if (!(node instanceof Element)) return;
    if (node.matches('a')) turn(node);
    node.querySelectorAll('a[href]').forEach(turn);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      if (type === 'attributes') look(target);
      else addedNodes.forEach(look);
    }
  }).observe(root, { subtree: true, childList: true, attributeFilter: ['href'] });
}
