import { hydrate, mount } from 'svelte';
import { receiveRun, type RunLog } from '../../run/index.ts';
import type { EmbedData } from '../embed/embed-data.ts';
import { readOptions, type AskedOptions } from '../embed/options.ts';
import { ParentPage } from '../embed/parent.ts';
import { untilVisible } from '../embed/visible.ts';
import { asksForMore, awake, stayPicture } from '../embed/waking.ts';
import { pageData } from '../site/hydrate-page.ts';
import { whenDrawable } from '../player/state/dense.svelte.ts';
import { beginRun } from '../player/state/read-ahead.ts';
import { pageElement } from '../site/start.ts';
import Embed from './Embed.svelte';

/**
 * Brings the player to life once it can be seen: until then it is its picture, and costs a deck nothing. What only
 * has a picture to show does so at once: slides that are printed are never seen.
 */
async function wake(): Promise<void> {
  const target = pageElement();
  const { root = './', path = '', state: inside = '' } = target.dataset;
  const asked = askedFor(inside);
  // What is asked before it can be seen waits.
  const around = new ParentPage(asked.options.origins);
  if (!asked.options.still) await untilVisible(target);
  const data = pageData() as EmbedData;
  const props = { root, path, data, asked, around };
  const carried = data.run === null ? [] : [data.run.trace];
  await new Promise<void>((resolve) => whenDrawable(carried, resolve, () => resolve()));
  if (data.run !== null && inside === '' && !asksForMore()) {
    hydrate(Embed, { target, props });
  } else {
    // Another picture than the one in the page, or a run that the page does not carry.
    const run = data.run === null ? await runOf(data) : undefined;
    target.replaceChildren();
    mount(Embed, { target, props: { ...props, ...(run && { run }) } });
  }
  awake();
}

/** @param inside the state that a page in one file has inside; its address may bring another */
function askedFor(inside: string): AskedOptions {
  const asked = readOptions(location.search, location.hash);
  return asked.state === '' ? { ...asked, state: inside } : asked;
}

/** @throws Error with a sentence for the reader */
function runOf({ scenario }: EmbedData): Promise<RunLog> {
  return new Promise((resolve, reject) => {
    beginRun({ kind: 'run', scenario }, (message) => {
      if (message.kind === 'answer') resolve(receiveRun(message.answer.run));
      else if (message.kind !== 'progress') reject(new Error(message.reason));
    });
  });
}

// Expected: any failure; the page stays a picture and says why.
wake().catch(stayPicture);
