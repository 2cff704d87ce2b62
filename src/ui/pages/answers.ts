import { hydratePage } from '../hydrate-page.ts';
import Answers from './Answers.svelte';

hydratePage(Answers);
