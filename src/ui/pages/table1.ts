import { hydratePage } from '../site/hydrate-page.ts';
import Table1 from './Table1.svelte';

hydratePage(Table1);
