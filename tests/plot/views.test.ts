// The one table of views, and all that is read off it.
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../src/cli/run.ts';
import {
  comparedIn,
  firstPictures,
  isPicture,
  pictureNames,
  pictures,
  viewNames,
  views,
  viewTitle,
  type PictureName,
} from '../../src/plot/views/index.ts';
import { viewsOf } from '../../src/ui/player/state/views.ts';
import { readOptions } from '../../src/ui/embed/options.ts';
import { bodyOf } from '../course/markdown/lesson-text.ts';
import { runOf } from '../query/runs.ts';

const all = Object.keys(views) as (keyof typeof views)[];
const small = runOf('short-initial-segment');
const crowded = runOf('mixed-restart-policies');
const options = { width: 340, height: 320 };

describe('the table', () => {
  test('titles are unique, and each view is shown by itself or within one that is', () => {
    const titles = all.map((name) => views[name].title);
    expect(new Set(titles).size).toBe(titles.length);
    for (const name of all) {
      const { within } = views[name];
      const own = viewNames.some((each) => each === (within ?? name));
      expect(own, name).toBe(true);
    }
    expect(viewNames.map(viewTitle)).not.toContain('');
  });

  test('every picture is drawn, and nothing else is', () => {
    expect(Object.keys(pictures).sort()).toEqual([...pictureNames].sort());
    expect(pictureNames).toEqual(all.filter((name) => isPicture(name)));
    expect(pictureNames).toEqual(expect.arrayContaining(Object.keys(firstPictures)));
  });
});

describe('a picture shows something of a run, or says what the run lacks', () => {
  test.each(pictureNames)('%s', (name) => {
    const { missing, draw, twin } = pictures[name];
    for (const { trace } of [small, crowded]) {
      const lacking = missing?.(trace);
      if (lacking !== undefined) {
        expect(lacking).toMatch(/^no [a-z]/);
        continue;
      }
      const picture = draw(trace, options);
      expect(picture).toMatchObject(options);
      expect(picture.title).not.toBe('');
      expect(picture.marks.length).toBeGreaterThan(0);
      expect(twin(trace, trace, options).length).toBeGreaterThan(0);
    }
  });

  test('only what needs something can lack it', () => {
    const lacking = (name: PictureName): boolean =>
      [small, crowded].some(({ trace }) => pictures[name].missing?.(trace) !== undefined);
    expect(pictureNames.filter(lacking)).toEqual(
      pictureNames.filter((name) => views[name].needs !== undefined),
    );
  });
});

describe('what accepts names of views accepts these', () => {
  test('the command line: pictures', () => {
    const { choices } = runCommand.options.find(({ name }) => name === 'view')!;
    expect(choices).toEqual(pictureNames);
  });

  test('an embed: views of a page', () => {
    for (const name of all) {
      const { options: read, refused } = readOptions(`views=${name}`, '');
      const own = viewNames.some((each) => each === name);
      expect(read.views, name).toEqual(own ? [name] : null);
      expect(refused.length, name).toBe(own ? 0 : 1);
    }
  });

  test('a lesson: all of them', () => {
    const unknownIn = (name: string) =>
      bodyOf(`:::step{run=alone at=end views=${name}}\nT.\n:::`).problems.some(({ message }) =>
        message.includes(`no view '${name}'`),
      );
    for (const name of all) expect(unknownIn(name), name).toBe(false);
    expect(unknownIn('queues')).toBe(true);
  });

  test('a comparison of two runs: pictures of a page', () => {
    for (const name of viewNames) {
      expect(comparedIn([name])).toBe(isPicture(name) ? name : 'sequence');
    }
    expect(comparedIn(['waterfall', 'sequence'])).toBe('waterfall');
    expect(comparedIn(['budget', 'windows'])).toBe('windows');
  });
});

test('a player offers them in the order of the table, and each has a figure', () => {
  const offered = viewsOf(crowded.trace);
  expect(offered).toEqual(viewNames.filter((name) => offered.includes(name)));
  for (const name of viewNames) {
    const file = `${name.charAt(0).toUpperCase()}${name.slice(1)}Figure.svelte`;
    expect(existsSync(new URL(`../../src/ui/player/views/${file}`, import.meta.url)), file).toBe(
      true,
    );
  }
});
