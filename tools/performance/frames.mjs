// How fast pictures follow, in a real browser without a graphics card, on the built site.
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { browserPath, launchArguments } from '../browser.mjs';

const site = pathToFileURL(join(fileURLToPath(new URL('../..', import.meta.url)), 'dist/')).href;

/** Frames of one way to move, and pictures of one changed parameter: as many as a hand drags through. */
const frames = 150;
const changes = 240;
/** Fresh pages in which the changes are made: one page's garbage is collected when it happens to be. */
const pages = 3;

/** @typedef {{ name: string, ms: number[] }} Frames */

/** @param {import('@playwright/test').Page} page @param {string} path */
async function open(page, path) {
  await page.goto(site + path);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/**
 * Presses one key in each frame, as a held key does, and takes the time from frame to frame.
 * @param {import('@playwright/test').Page} page
 * @param {string[]} keys by turns; `Alt+ArrowRight`
 * @returns {Promise<number[]>}
 */
function whilePressing(page, keys) {
  return page.evaluate(
    async ([presses, count]) => {
      const player = /** @type {HTMLElement} */ (document.querySelector('.player[tabindex]'));
      /** @type {number[]} */
      const times = [];
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      let last = await frame();
      for (let i = 0; i < count; i++) {
        const press = presses[i % presses.length] ?? '';
        const key = press.replace(/^Alt\+/, '');
        const altKey = key !== press;
        player.dispatchEvent(new KeyboardEvent('keydown', { key, altKey, bubbles: true }));
        const now = await frame();
        times.push(now - last);
        last = now;
      }
      return times;
    },
    /** @type {const} */ ([keys, frames]),
  );
}

/**
 * The long transfer in the sandbox: panned and zoomed at three widths of time.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<{ opened: number, moves: Frames[] }>}
 */
async function longTransfer(page) {
  await open(page, 'sandbox/index.html');
  const begun = Date.now();
  await page.getByLabel('Scenario', { exact: true }).selectOption('long-transfer');
  // The ladder says that so many are counted.
  await page
    .getByText(/^101,308 segments/)
    .first()
    .waitFor({ state: 'attached' });
  const opened = Date.now() - begun;
  /** @type {Frames[]} */
  const moves = [];
  for (const [name, zooms] of /** @type {const} */ ([
    ['a half of it', 1],
    ['a thirtieth of it', 4],
    ['single segments', 5],
  ])) {
    await whilePressingTimes(page, '+', zooms);
    const panned = await whilePressing(page, [
      ...turns('Alt+ArrowRight'),
      ...turns('Alt+ArrowLeft'),
    ]);
    moves.push({ name: `panning, ${name}`, ms: panned });
    moves.push({ name: `zooming, ${name}`, ms: await whilePressing(page, ['+', '-']) });
  }
  return { opened, moves };
}

/** @param {string} key */
const turns = (key) => Array.from({ length: 10 }, () => key);

/** @param {import('@playwright/test').Page} page @param {string} key @param {number} times */
async function whilePressingTimes(page, key, times) {
  await page.evaluate(
    ([pressed, count]) => {
      const player = document.querySelector('.player[tabindex]');
      for (let i = 0; i < count; i++) {
        player?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
      }
    },
    /** @type {const} */ ([key, times]),
  );
}

/**
 * A control set to one value after the other, from each change to the frame that shows the new run: all of
 * it, and without the wait for the screen's next frame; the first ones, whose code the browser has not compiled yet, are among
 * them and are listed again.
 * @param {import('@playwright/test').Locator} control
 * @param {'change' | 'input'} event what its user causes
 * @param {readonly string[]} values in turn, from the first again when they end
 * @param {string} within selector of what holds the pictures
 * @returns {Promise<Frames[]>}
 */
async function newPictures(control, event, values, within) {
  const options = { event, values, within, count: changes };
  const times = await control.evaluate(async (element, { event, values, within, count }) => {
    const pictures = /** @type {Node} */ (document.querySelector(within));
    /** @type {number[][]} */
    const each = [];
    for (let i = 0; i < count; i++) {
      // Whatever the frame before still had to do is no part of this one.
      await new Promise((resolve) => setTimeout(resolve, 30));
      /** @type {Promise<[number, number, number]>} */
      const shown = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector(`${within} svg.picture`) === null) return;
          observer.disconnect();
          const changed = performance.now();
          requestAnimationFrame(() => {
            const frame = performance.now();
            // The frame's own work is done when a task after it runs.
            setTimeout(() => resolve([changed, frame, performance.now()]));
          });
        });
        observer.observe(pictures, { subtree: true, childList: true, attributes: true });
      });
      const begun = performance.now();
      /** @type {HTMLInputElement} */ (element).value = values[i % values.length] ?? '';
      element.dispatchEvent(new Event(event, { bubbles: true }));
      const [changed, frame, ends] = await shown;
      each.push([ends - begun, changed - begun + ends - frame]);
    }
    return each;
  }, options);
  /** @param {number} column */
  const ofColumn = (column) => times.map((row) => row[column] ?? NaN);
  return [
    { name: 'all of it', ms: ofColumn(0) },
    { name: 'without the wait for the next frame', ms: ofColumn(1) },
    { name: 'the first ten of these in each page', ms: ofColumn(1).slice(0, 10) },
  ];
}

/**
 * A task of a lesson whose parameter is changed.
 * @param {import('@playwright/test').Page} page
 */
async function lessonRun(page) {
  await open(page, 'lessons/short-initial-segment/index.html#task-1');
  const task = page.locator('#task-1');
  const field = task.getByLabel('Server: Header flush');
  await field.selectOption('joined');
  await task.getByText('The goal is met.').first().waitFor();
  return newPictures(field, 'change', ['alone', 'joined'], '#picture');
}

/**
 * A slider of the sandbox that is dragged from its end to its beginning: its run, its picture and its form follow.
 * @param {import('@playwright/test').Page} page
 */
async function sandboxSlider(page) {
  await open(page, 'sandbox/index.html');
  await page.getByRole('button', { name: 'Change fields' }).click();
  await page.getByRole('searchbox', { name: 'Find' }).fill('rate');
  const slider = page.getByRole('slider', { name: 'Rate, slider' }).first();
  await slider.waitFor();
  const places = Number(await slider.inputValue());
  const dragged = Array.from({ length: places }, (_, i) => String(places - 1 - i));
  return newPictures(slider, 'input', [...dragged, ...dragged.toReversed()], '.run');
}

/**
 * From frame to frame while something moves by itself, until it has for so long.
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<void>} begin what sets it moving
 * @param {number} ms
 * @returns {Promise<number[]>}
 */
async function whileMoving(page, begin, ms) {
  await begin();
  return page.evaluate(async (length) => {
    /** @type {number[]} */
    const times = [];
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const first = await frame();
    for (let last = first; last - first < length;) {
      const now = await frame();
      times.push(now - last);
      last = now;
    }
    return times;
  }, ms);
}

/**
 * What moves in a lesson: a flight to the next stop, playing, and from one run of a task to the other.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<Frames[]>}
 */
async function lessonMotion(page) {
  const part = page.waitForEvent('requestfinished', (request) => /-motion-/.test(request.url()));
  await open(page, 'lessons/short-initial-segment/index.html#step-3');
  await part;
  /** @type {number[]} */
  const flights = [];
  for (let i = 0; i < 6; i++) {
    // Over a segment's path, and over a silence; there is no flight back.
    for (const key of ['Shift+ArrowDown', 'Shift+ArrowUp']) {
      flights.push(...(await whileMoving(page, () => page.keyboard.press(key), 300)));
    }
  }
  const play = page.getByRole('button', { name: 'Play' }).first();
  const playing = await whileMoving(page, () => play.click(), 4000);
  await open(page, 'lessons/short-initial-segment/index.html#task-1');
  const field = page.locator('#task-1').getByLabel('Server: Header flush');
  await field.selectOption('joined');
  await page.getByText('The goal is met.').first().waitFor();
  /** @type {number[]} */
  const runs = [];
  for (let i = 0; i < 12; i++) {
    await page.waitForTimeout(800);
    const change = async () => {
      await field.selectOption(i % 2 === 0 ? 'alone' : 'joined');
      await page.locator('#picture .coming').first().waitFor({ state: 'attached' });
    };
    runs.push(...(await whileMoving(page, change, 550)));
  }
  return [
    { name: 'Next in a lesson', ms: flights },
    { name: 'Play', ms: playing },
    { name: 'from run to run', ms: runs },
  ];
}

/**
 * The whole of Figure 6 in its page, in seconds as the page tells them, and whether the digits are those
 * of the command line.
 * @param {import('@playwright/test').Page} page
 */
async function study(page) {
  await open(page, 'studies/restart-by-reply-size/index.html');
  await page.getByRole('button', { name: 'Compute it here' }).click();
  const told = page.getByText(/ runs in [\d.]+ s/);
  await told.waitFor({ timeout: 300_000 });
  const words = (await told.textContent()) ?? '';
  return {
    seconds: Number(/in ([\d.]+) s/.exec(words)?.[1]),
    same: words.includes('with the same digits'),
  };
}

/**
 * What several fresh pages measure, together.
 * @param {() => Promise<import('@playwright/test').Page>} fresh
 * @param {(page: import('@playwright/test').Page) => Promise<Frames[]>} measure
 * @returns {Promise<Frames[]>}
 */
async function inPages(fresh, measure) {
  /** @type {Frames[]} */
  let all = [];
  for (let i = 0; i < pages; i++) {
    const page = await fresh();
    const measured = await measure(page);
    all = measured.map(({ name, ms }, k) => ({ name, ms: [...(all[k]?.ms ?? []), ...ms] }));
    await page.close();
  }
  return all;
}

/** Measures what moves by itself alone; the site must be built. */
export async function measureMotion() {
  const browser = await chromium.launch({ executablePath: browserPath(), args: launchArguments });
  const fresh = () => browser.newPage({ viewport: { width: 1440, height: 900 } });
  const motion = await inPages(fresh, lessonMotion);
  await browser.close();
  return motion;
}

/** Measures all of it; the site must be built. */
export async function measureFrames() {
  const browser = await chromium.launch({ executablePath: browserPath(), args: launchArguments });
  // A page of its own for each: a tab remembers what it showed.
  const fresh = () => browser.newPage({ viewport: { width: 1440, height: 900 } });
  const long = await longTransfer(await fresh());
  const lesson = await inPages(fresh, lessonRun);
  const sandbox = await inPages(fresh, sandboxSlider);
  const motion = await inPages(fresh, lessonMotion);
  const figure6 = await study(await fresh());
  const version = browser.version();
  await browser.close();
  return { version, ...long, lesson, sandbox, motion, figure6 };
}
