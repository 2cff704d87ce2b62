import { mount } from 'svelte';
import { ParentPage } from '../embed/parent.ts';
import { readToyOptions } from '../embed/toy/toy-options.ts';
import { untilVisible } from '../embed/visible.ts';
import { awake, stayPicture } from '../embed/waking.ts';
import { pageData } from '../site/hydrate-page.ts';
import { pageElement } from '../site/start.ts';
import type { ToyData } from '../toy/toy-data.ts';
import ToyToEmbed from './ToyToEmbed.svelte';

/** Lets a toy be played with once it can be seen; one that is only looked at stays the page's picture. */
async function wake(): Promise<void> {
  const target = pageElement();
  const { root = './', path = '' } = target.dataset;
  const asked = readToyOptions(location.search, location.hash);
  const { still, title, origins } = asked.options;
  if (still) {
    const heading = target.querySelector('h1');
    if (heading !== null && title !== null) heading.textContent = title;
  } else {
    const around = new ParentPage(origins);
    await untilVisible(target);
    target.replaceChildren();
    mount(ToyToEmbed, {
      target,
      props: { root, path, data: pageData() as ToyData, asked, around },
    });
  }
  awake();
}

// Expected: any failure; the page stays a picture and says why.
wake().catch(stayPicture);
