import { hydratePage } from '../site/hydrate-page.ts';
import Capture from './Capture.svelte';

hydratePage(Capture);
