import { hydratePage } from '../hydrate-page.ts';
import Table1 from './Table1.svelte';

hydratePage(Table1);
