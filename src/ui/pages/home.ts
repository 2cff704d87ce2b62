import { hydratePage } from '../hydrate-page.ts';
import Home from './Home.svelte';

hydratePage(Home);
