import { hydratePage } from '../site/hydrate-page.ts';
import Home from './Home.svelte';

hydratePage(Home);
