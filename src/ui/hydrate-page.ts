import { hydrate, type Component } from 'svelte';

/** Brings the prerendered page to life. The built document says where the site's root lies. */
export function hydratePage(component: Component<{ root: string }>): void {
  const target = document.getElementById('page');
  if (target === null) throw new Error('The document has no #page element');
  hydrate(component, { target, props: { root: target.dataset.root ?? './' } });
}
