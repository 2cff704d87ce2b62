import { hydratePage } from '../site/hydrate-page.ts';
import Study from './Study.svelte';

hydratePage(Study);
