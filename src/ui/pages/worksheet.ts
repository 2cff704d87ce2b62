import { hydratePage } from '../hydrate-page.ts';
import Worksheet from './Worksheet.svelte';

hydratePage(Worksheet);
