// What the form asks for is what the page's address says, and nothing else.
import { describe, expect, test } from 'vitest';
import { readOptions } from '../../../../../src/ui/embed/options.ts';
import {
  EmbedSettings,
  viewsInFrame,
} from '../../../../../src/ui/player/tools/embed/embed-settings.svelte.ts';
import { defaultView } from '../../../../../src/ui/player/state/view-data.ts';
import { viewNames, type ViewName } from '../../../../../src/plot/views/index.ts';

const title = 'A header sent by itself stalls the reply';
const settingsOf = (at = '', views: readonly ViewName[] = ['sequence', 'ladder']) =>
  new EmbedSettings({ title, at, views });

describe('a built-in scenario', () => {
  test('as it is needs no options', () => {
    expect(settingsOf().query(false, title)).toEqual({ query: '', refused: [] });
  });

  test('is opened at the moment and in the views on view', () => {
    const { query } = settingsOf('12', ['sequence', 'windows']).query(false, title);
    expect(query).toBe('?at=12&views=sequence,windows');
  });

  test('has every option that was chosen, as the player reads it', () => {
    const settings = settingsOf();
    Object.assign(settings, {
      start: ' 4 ',
      stop: '184.3ms',
      at: '0.1s',
      title: 'The “stall” & more',
    });
    Object.assign(settings, { controls: 'steps', theme: 'dark', speed: '50', keys: 'none' });
    Object.assign(settings, { play: true, present: true });
    const { query, refused } = settings.query(false, title);
    expect(refused).toEqual([]);
    expect(readOptions(query, '').options).toEqual({
      start: { step: 4 },
      stop: { time: 184.3e6 },
      at: { time: 100e6 },
      views: null,
      controls: 'steps',
      theme: 'dark',
      title: 'The “stall” & more',
      speed: 50,
      keys: 'none',
      play: true,
      still: false,
      present: true,
      origins: [],
    });
  });

  test('may stand there without a title; a picture plays nothing', () => {
    const settings = settingsOf();
    Object.assign(settings, { title: '  ', play: true, still: true });
    expect(settings.query(false, title).query).toBe('?title=&still=1');
  });

  test('a place that is none is refused in words and left out', () => {
    const settings = settingsOf();
    Object.assign(settings, { start: 'soon', stop: '9' });
    const { query, refused } = settings.query(false, title);
    expect(query).toBe('?stop=9');
    expect(refused).toHaveLength(1);
    expect(refused[0]).toContain('start=soon');
  });
});

describe('with a state, which says moment and views itself', () => {
  test('only what differs from it is asked for', () => {
    const settings = settingsOf('12', ['packets']);
    expect(settings.query(true, title).query).toBe('');
    settings.at = '13';
    expect(settings.query(true, title).query).toBe('?at=13');
  });

  test('even the usual views are', () => {
    const settings = settingsOf('', ['packets']);
    settings.views = ['sequence', 'ladder'];
    expect(settings.query(true, title).query).toBe('?views=sequence,ladder');
  });

  test('the title is, since the page does not know it', () => {
    expect(settingsOf().query(true, undefined).query).toBe(`?title=${title.replaceAll(' ', '+')}`);
  });
});

test('views keep their order, and the last one stays', () => {
  const settings = settingsOf();
  settings.toggle('budget', viewNames);
  settings.toggle('windows', viewNames);
  expect(settings.views).toEqual(['sequence', 'ladder', 'windows', 'budget']);
  for (const name of ['sequence', 'ladder', 'windows', 'budget'] as const) {
    settings.toggle(name, viewNames);
  }
  expect(settings.views).toEqual(['budget']);
});

test('a size that cannot be had is the nearest that can', () => {
  const settings = settingsOf();
  settings.resize(10, 99_999);
  expect([settings.width, settings.height]).toEqual([240, 2160]);
  settings.resize(Number.NaN, 450.4);
  expect([settings.width, settings.height]).toEqual([240, 450]);
});

test('a frame has two views unless somebody chose among the player’s', () => {
  expect(viewsInFrame(defaultView.views)).toEqual(['sequence', 'ladder']);
  expect(viewsInFrame(['packets'])).toEqual(['packets']);
});
