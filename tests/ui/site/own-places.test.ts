import { expect, test } from 'vitest';
import { inOwnPlaces } from '../../../src/ui/site/own-places.ts';
import type { Page } from '../../../src/ui/site/page.ts';

const pageAt = (path: string, title: string): Page => ({
  kind: 'text',
  path,
  title,
  description: '',
  render: () => ({ head: '', body: '', data: undefined }),
});

test('a lesson that is called like a page of the site stops the build, and both are named', () => {
  const pages = [pageAt('teach/answers/', 'Read answers'), pageAt('teach/answers/', 'Tips')];
  expect(() => inOwnPlaces(pages)).toThrow(/place teach\/answers\/: ‘Read answers’ and ‘Tips’/);
});

test('pages in places of their own pass', () => {
  const pages = [pageAt('', 'Home'), pageAt('teach/', 'Teach')];
  expect(inOwnPlaces(pages)).toEqual(pages);
});
