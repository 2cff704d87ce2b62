import { hydratePage } from '../hydrate-page.ts';
import Lesson from './Lesson.svelte';

hydratePage(Lesson);
