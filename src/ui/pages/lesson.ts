import { tracesIn } from '../../run/index.ts';
import type { LessonData } from '../lesson/state/data.ts';
import { whenDrawable } from '../player/state/dense.svelte.ts';
import { hydratePage } from '../site/hydrate-page.ts';
import Lesson from './Lesson.svelte';

hydratePage<LessonData>(Lesson, ({ logs }, start) => whenDrawable(tracesIn(logs), start, start));
