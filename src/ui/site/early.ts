// Runs before anything is painted: a reader who chose the dark theme must not see a white flash.
import { rememberedTheme, showTheme } from './theme.ts';

showTheme(rememberedTheme());
