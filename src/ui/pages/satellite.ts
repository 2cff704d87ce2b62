import { hydratePage } from '../hydrate-page.ts';
import Satellite from './Satellite.svelte';

hydratePage(Satellite);
