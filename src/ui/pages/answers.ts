import { hydratePage } from '../site/hydrate-page.ts';
import Answers from './Answers.svelte';

hydratePage(Answers);
