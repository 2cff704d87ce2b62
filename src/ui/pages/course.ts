import { hydratePage } from '../site/hydrate-page.ts';
import Lessons from './Lessons.svelte';

hydratePage(Lessons);
