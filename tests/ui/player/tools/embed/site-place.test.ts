// Code for another page leads to where that page finds the site.
import { describe, expect, test } from 'vitest';
import {
  embedPage,
  readSiteAddress,
  sitePlace,
} from '../../../../../src/ui/player/tools/embed/site-place.ts';

describe('where the site stands', () => {
  test('is where it is looked at, below any path', () => {
    expect(sitePlace('https://example.org/net/sandbox/?a#b', '../', undefined)).toEqual({
      address: 'https://example.org/net/',
      reach: 'anyone',
    });
    // A copy elsewhere does not lead to the one that it was built for.
    expect(sitePlace('https://school.test/sandbox/', '../', 'https://example.org/').address).toBe(
      'https://school.test/',
    );
  });

  test.each([
    'http://localhost:4173/sandbox/',
    'http://ackclock.localhost/sandbox/',
    'http://127.0.0.1:8080/sandbox/',
    'http://[::1]:8080/sandbox/',
  ])('nobody else reaches %s', (page) => {
    const { address, reach } = sitePlace(page, '../', undefined);
    expect(reach).toBe('this-computer');
    expect(page.startsWith(address)).toBe(true);
    expect(sitePlace(page, '../', 'https://example.org/ackclock/')).toEqual({
      address: 'https://example.org/ackclock/',
      reach: 'anyone',
    });
  });

  test('a file is nowhere on the web, unless the site was built for an address', () => {
    const page = 'file:///media/stick/ackclock/sandbox/index.html';
    expect(sitePlace(page, '../', undefined)).toEqual({ address: '', reach: 'files' });
    expect(sitePlace(page, '../', 'https://example.org/').address).toBe('https://example.org/');
  });

  test('a name that only looks like this computer’s own is another’s', () => {
    for (const host of ['localhost.example.org', '127.example.org', 'notlocalhost']) {
      expect(sitePlace(`https://${host}/`, './', undefined).reach, host).toBe('anyone');
    }
  });
});

test.each([
  ['https://example.org/ackclock', 'https://example.org/ackclock/'],
  [' https://example.org/ackclock/index.html ', 'https://example.org/ackclock/'],
  ['HTTPS://Example.org', 'https://example.org/'],
  ['ackclock', 'ackclock/'],
  ['../tools/ackclock/', '../tools/ackclock/'],
  ['', undefined],
  ['https://', undefined],
  ['https://example.org/?x=1', undefined],
  ['https://example.org/#s', undefined],
  ['javascript:alert(1)', undefined],
  ['//example.org/', undefined],
  ['/ackclock/', undefined],
  ['C:\\ackclock', undefined],
  ['a"b', undefined],
])('%s as a site’s address', (words, address) => {
  expect(readSiteAddress(words)).toBe(address);
});

test('a folder from a server, a file from a disk', () => {
  expect(embedPage('https://example.org/', 'nagle')).toBe('https://example.org/embed/nagle/');
  expect(embedPage('https://example.org/', undefined)).toBe('https://example.org/embed/');
  expect(embedPage('ackclock/', 'nagle')).toBe('ackclock/embed/nagle/index.html');
});
