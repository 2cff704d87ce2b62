import { hydratePage } from '../hydrate-page.ts';
import Lessons from './Lessons.svelte';

hydratePage(Lessons);
