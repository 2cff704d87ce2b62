import { hydratePage } from '../site/hydrate-page.ts';
import Lesson from './Lesson.svelte';

hydratePage(Lesson);
