// `npm run pictures`: the icons and the preview in public/, the pictures of the documentation in docs/screenshots/, all
// taken from the built site. They are in the repository, so that a build needs no browser; take them again when what they
// show has changed.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { browserPath, launchArguments } from './browser.mjs';
import { smallPng } from './small-png.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const site = pathToFileURL(join(root, 'dist/')).href;
const shots = join(root, 'docs/screenshots');

/** A repository and a page's preview should be quick to fetch. */
const largest = 200 * 1024;

const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 760 };
const lesson = 'lessons/short-initial-segment/index.html';

/** Each view of the player by itself, its title, and a scenario that shows what it is for. */
const views = /** @type {const} */ ([
  ['sequence', 'Sequence plot', 'short-initial-segment'],
  ['ladder', 'Ladder', 'short-initial-segment'],
  ['windows', 'Windows', 'victim-flow'],
  ['budget', 'Where the time went', 'table1-phttp'],
  ['packets', 'Packets', 'short-initial-segment'],
]);

/**
 * @typedef {{ name: string, page: string, size: { width: number, height: number },
 *   dark?: boolean, print?: boolean, only?: string, whole?: boolean,
 *   shows?: { scenario: string, view: string }, fields?: string, lost?: number, sweep?: string }} PictureOfPage
 */

/** @type {PictureOfPage[]} */
const ofViews = views.flatMap(([name, view, scenario]) =>
  /** @type {const} */ ([
    ['', desktop, false],
    ['-dark', desktop, true],
    ['-phone', phone, false],
    ['-phone-dark', phone, true],
  ]).map(([look, size, dark]) => ({
    name: `view-${name}${look}`,
    page: 'sandbox/index.html',
    size,
    dark,
    only: '.player',
    shows: { scenario, view },
  })),
);

/**
 * A page on a desktop in light and dark, and on a phone.
 * @param {Omit<PictureOfPage, 'size'>} picture
 * @returns {PictureOfPage[]}
 */
const everywhere = (picture) => [
  { ...picture, size: desktop },
  { ...picture, name: `${picture.name}-dark`, size: desktop, dark: true },
  { ...picture, name: `${picture.name}-phone`, size: phone },
];

/** @type {PictureOfPage[]} */
const pictures = [
  { name: 'home', page: 'index.html', size: desktop },
  { name: 'home-dark', page: 'index.html', size: desktop, dark: true },
  { name: 'home-phone', page: 'index.html', size: phone },
  { name: 'ladder', page: 'index.html', size: desktop, only: 'figure:has(.along-y)' },
  { name: 'lesson', page: lesson, size: desktop },
  { name: 'lesson-dark', page: lesson, size: desktop, dark: true },
  { name: 'lesson-phone', page: lesson, size: phone },
  { name: 'lesson-print', page: lesson, size: { width: 718, height: 1000 }, print: true },
  { name: 'lessons', page: 'lessons/index.html', size: desktop },
  { name: 'about', page: 'about/index.html', size: desktop },
  { name: 'sandbox', page: 'sandbox/index.html', size: desktop },
  ...everywhere({ name: 'sandbox-fields', page: 'sandbox/index.html', fields: 'Network' }),
  ...everywhere({ name: 'sandbox-what-if', page: 'sandbox/index.html', lost: 7 }),
  ...everywhere({ name: 'sandbox-sweep', page: 'sandbox/index.html', sweep: 'network.rate' }),
  { name: 'studies', page: 'studies/index.html', size: desktop },
  ...everywhere({ name: 'study', page: 'studies/restart-by-reply-size/index.html' }),
  ...everywhere({
    name: 'study-fairness',
    page: 'studies/two-policies-on-one-bottleneck/index.html',
  }),
  { name: 'study-victim', page: 'studies/victim-beside-bursts/index.html', size: desktop },
  {
    name: 'study-scale-factor',
    page: 'studies/scale-factor-against-pause/index.html',
    size: desktop,
  },
  { name: 'study-table-1', page: 'studies/table-1/index.html', size: desktop },
  ...ofViews,
];

/** What a link's preview shows: the name, the finding, and the engine's own plot of it. */
const previewStyle = `
  .poster { display: grid; gap: 1rem; align-content: start; padding: 2rem 3rem; }
  .poster .site-name { font-size: 1.75rem; }
  .poster h1 { font-size: 2.75rem; white-space: nowrap; }
  .poster figure { --plot-height: 22.5rem; }
`;

const browser = await chromium.launch({ executablePath: browserPath(), args: launchArguments });

/** @param {import('@playwright/test').Page} page @param {string} address */
async function open(page, address) {
  await page.goto(address);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/**
 * Runs a scenario in the sandbox and leaves one view of it.
 * @param {import('@playwright/test').Page} page
 * @param {{ scenario: string, view: string }} shows
 */
async function showView(page, { scenario, view }) {
  const scenarios = page.getByLabel('Scenario', { exact: true });
  if ((await scenarios.inputValue()) !== scenario) {
    const before = await page.locator('.about').textContent();
    await scenarios.selectOption(scenario);
    await page.waitForFunction(
      (text) => document.querySelector('.about')?.textContent !== text,
      before,
    );
  }
  const chosen = page.getByRole('group', { name: 'Views' });
  const wanted = chosen.getByRole('button', { name: view });
  if ((await wanted.getAttribute('aria-pressed')) !== 'true') await wanted.click();
  for (const [, other] of views) {
    const shown = chosen.getByRole('button', { name: other, pressed: true });
    if (other !== view && (await shown.count()) > 0) await shown.click();
  }
  await page.getByText('Loading …').waitFor({ state: 'detached' });
}

/**
 * Opens the sandbox's form and one of its groups.
 * @param {import('@playwright/test').Page} page
 * @param {string} group
 */
async function showFields(page, group) {
  await page.getByRole('button', { name: 'Change fields' }).click();
  await page.locator('.fields summary').filter({ hasText: group }).first().click();
}

/**
 * Lets a segment be lost, beside the run in which it is not.
 * @param {import('@playwright/test').Page} page
 * @param {number} segment its line among the packets, from 1
 */
async function lose(page, segment) {
  await page
    .locator('.packets-area tbody tr')
    .nth(segment - 1)
    .click();
  await page.getByRole('group', { name: 'Tools' }).getByRole('button', { name: 'What if' }).click();
  await page.getByRole('button', { name: 'lost', exact: true }).click();
  await page.getByText('1 frame more is lost').waitFor({ state: 'attached' });
  await page.evaluate(() => scrollTo(0, 0));
}

/**
 * Sweeps a field of the sandbox over its default range.
 * @param {import('@playwright/test').Page} page
 * @param {string} field its path
 */
async function sweepOver(page, field) {
  await page.getByRole('button', { name: 'Sweep a field' }).click();
  const sweep = page.getByRole('region', { name: 'Sweep', exact: true });
  await sweep.getByLabel('Field', { exact: true }).selectOption(field);
  await sweep.getByRole('button', { name: /^Run [\d,]+ times$/ }).click();
  await sweep.getByText('Done in').waitFor();
  await sweep.evaluate((region) => region.scrollIntoView());
}

/** @param {string} file @param {Buffer} screenshot */
function keep(file, screenshot) {
  const png = smallPng(screenshot);
  if (png.length > largest) throw new Error(`${file}: ${png.length} bytes, more than ${largest}`);
  writeFileSync(join(root, file), png);
  console.log(`${file}: ${(png.length / 1024).toFixed(0)} KB`);
}

async function takeScreenshots() {
  mkdirSync(shots, { recursive: true });
  for (const picture of pictures) {
    const { name, page: address, size, dark, print, only, whole, shows } = picture;
    const page = await browser.newPage({
      viewport: size,
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    await open(page, site + address);
    if (shows !== undefined) await showView(page, shows);
    if (picture.fields !== undefined) await showFields(page, picture.fields);
    if (picture.lost !== undefined) await lose(page, picture.lost);
    if (picture.sweep !== undefined) await sweepOver(page, picture.sweep);
    if (print) await page.emulateMedia({ media: 'print' });
    const what = only === undefined ? page : page.locator(only).first();
    keep(`docs/screenshots/${name}.png`, await what.screenshot({ fullPage: whole ?? false }));
    await page.close();
  }
  const wanted = new Set(pictures.map(({ name }) => `${name}.png`));
  for (const file of readdirSync(shots)) if (!wanted.has(file)) rmSync(join(shots, file));
}

async function takePreview() {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 630 },
    colorScheme: 'light',
    // The page's own policy would reject the styles that make a poster of it.
    bypassCSP: true,
  });
  const page = await context.newPage();
  await open(page, `${site}index.html`);
  // In true scale: the silence is the finding.
  await page.getByRole('button', { name: 'Fold silences', pressed: true }).click();
  await page.addStyleTag({ content: previewStyle });
  await page.evaluate(() => {
    const poster = document.createElement('div');
    poster.className = 'poster';
    for (const part of ['.site-name', 'h1', 'figure:has(.along-x)']) {
      poster.append(/** @type {Element} */ (document.querySelector(part)));
    }
    document.body.replaceChildren(poster);
  });
  // The plot notices its new size and is redrawn.
  await page.waitForFunction(() => {
    const plot = document.querySelector('.poster svg.picture');
    if (plot === null) return false;
    const [, , width = 0, height = 1] = plot.getAttribute('viewBox')?.split(' ').map(Number) ?? [];
    return Math.abs(width / height - plot.clientWidth / plot.clientHeight) < 0.01;
  });
  keep('public/social-preview.png', await page.screenshot());
  await context.close();
}

async function takeIcons() {
  const icon = readFileSync(join(root, 'public/favicon.svg'), 'utf8');
  const icons = /** @type {const} */ ([
    ['touch-icon', 180, 8],
    ['icon-192', 192, 8],
    ['icon-512', 512, 8],
    // Cut to a circle of four fifths of its width it still has all of its strokes (W3C, Web Application Manifest).
    ['icon-maskable-512', 512, 17],
  ]);
  for (const [name, size, margin] of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    // Full to the edges, since phones cut icons to their own shapes.
    await page.setContent(
      `<style>body { margin: 0; background: #fbf9f4 } svg { width: ${100 - 2 * margin}vw; margin: ${margin}vw }</style>${icon}`,
    );
    keep(`public/${name}.png`, await page.screenshot());
    await page.close();
  }
}

await takeIcons();
await takePreview();
await takeScreenshots();
await browser.close();
