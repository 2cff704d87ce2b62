import { hydrate, mount } from 'svelte';
import type { BetData } from '../embed/bet/bet-data.ts';
import { readBetOptions } from '../embed/bet/bet-options.ts';
import { ParentPage } from '../embed/parent.ts';
import { withBook } from '../embed/splice.ts';
import { untilVisible } from '../embed/visible.ts';
import { asksForMore, awake, stayPicture } from '../embed/waking.ts';
import { tracesIn } from '../../run/index.ts';
import { whenDrawable } from '../player/state/dense.svelte.ts';
import { pageData } from '../site/hydrate-page.ts';
import { pageElement } from '../site/start.ts';
import BetToEmbed from './BetToEmbed.svelte';

/** Brings a bet to life once it can be seen; one that is only looked at, on paper for instance, at once. */
async function wake(): Promise<void> {
  const target = pageElement();
  const { root = './', path = '' } = target.dataset;
  const asked = readBetOptions(location.search, location.hash);
  const { origins } = asked.options;
  const around = withBook(new ParentPage(origins), origins);
  if (!asked.options.still) await untilVisible(target);
  const data = pageData() as BetData;
  const carried = tracesIn(data.logs);
  await new Promise<void>((resolve) => whenDrawable(carried, resolve, () => resolve()));
  const props = { root, path, data, asked, around };
  if (asksForMore()) {
    target.replaceChildren();
    mount(BetToEmbed, { target, props });
  } else {
    hydrate(BetToEmbed, { target, props });
  }
  awake();
}

// Expected: any failure; the page stays a picture and says why.
wake().catch(stayPicture);
