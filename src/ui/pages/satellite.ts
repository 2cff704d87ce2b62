import { hydratePage } from '../site/hydrate-page.ts';
import Satellite from './Satellite.svelte';

hydratePage(Satellite);
