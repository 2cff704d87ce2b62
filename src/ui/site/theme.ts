import { storage } from './capabilities.ts';

export const themes = ['light', 'system', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'ackclock.theme';

/** The reader's choice; `system` where there is none or nothing can be remembered. */
export function rememberedTheme(): Theme {
  const found = storage()?.getItem(key);
  return themes.find((theme) => theme === found) ?? 'system';
}

function rememberTheme(theme: Theme): void {
  if (theme === 'system') storage()?.removeItem(key);
  else storage()?.setItem(key, theme);
}

/** The style sheet reads it off the root element. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Brings the header's switch to life. Without storage a choice holds until the page is left. */
export function startThemeSwitch(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>('input[name="theme"]')];
  const choose = (theme: Theme): void => {
    for (const choice of choices) choice.checked = choice.value === theme;
    showTheme(theme);
  };
  choose(rememberedTheme());
  for (const choice of choices) {
    choice.addEventListener('change', () => {
      rememberTheme(choice.value as Theme);
      showTheme(choice.value as Theme);
    });
  }
  // Another page of the site, open beside this one, has changed it.
  window.addEventListener('storage', (event) => {
    if (event.key === key) choose(rememberedTheme());
  });
}
