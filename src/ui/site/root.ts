import { createContext } from 'svelte';

/** The way from a page's folder to the site's root, for what stands deep in it; see PageProps. */
export const [siteRoot, provideSiteRoot] = createContext<string>();
