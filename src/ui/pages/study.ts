import { hydratePage } from '../hydrate-page.ts';
import Study from './Study.svelte';

hydratePage(Study);
