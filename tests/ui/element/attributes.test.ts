// An element takes every option of an embedded player's page as an attribute, but who may send messages.
import { expect, test } from 'vitest';
import { optionNames, reflected } from '../../../src/ui/element/attributes.ts';
import { defaultOptions } from '../../../src/ui/embed/options.ts';

const options = Object.keys(defaultOptions).filter((name) => name !== 'origins');

test('each option is an attribute, and no other', () => {
  expect([...optionNames].sort()).toEqual(options.sort());
});

test('each attribute is a property, but for the method play and the title of every element', () => {
  const properties = ['scenario', 'state', 'width', 'height', ...options];
  expect(reflected.toSorted()).toEqual(
    properties.filter((name) => name !== 'play' && name !== 'title').sort(),
  );
});
