import { hydratePage } from '../site/hydrate-page.ts';
import Sandbox from './Sandbox.svelte';

hydratePage(Sandbox);
