import { hydratePage } from '../site/hydrate-page.ts';
import Worksheet from './Worksheet.svelte';

hydratePage(Worksheet);
