import { createContext } from 'svelte';

/** The relative URL from a page's folder to the site's root, for components deep in it; see PageProps. */
export const [siteRoot, provideSiteRoot] = createContext<string>();
