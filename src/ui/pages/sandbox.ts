import { hydratePage } from '../hydrate-page.ts';
import Sandbox from './Sandbox.svelte';

hydratePage(Sandbox);
