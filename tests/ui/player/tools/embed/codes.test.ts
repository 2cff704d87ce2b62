// The codes say the same address and title, whatever signs are in them.
import { expect, test } from 'vitest';
import { parse } from 'svelte/compiler';
import { unified } from 'unified';
import remarkParse from 'remark-parse';
import {
  elementCode,
  frameCode,
  markdownCode,
} from '../../../../../src/ui/player/tools/embed/codes.ts';

const placed = {
  address: 'https://example.org/a(b)/embed/short-initial-segment/?title=A+%26+B&start=4',
  title: 'Ackclock: <b>A</b> & "B" [c]_d_*e*`f`\\g &amp; h',
  width: 800,
  height: 450,
};

test('a frame', () => {
  const { fragment } = parse(frameCode(placed), { modern: true });
  const [frame, ...others] = fragment.nodes;
  expect(others).toEqual([]);
  if (frame?.type !== 'RegularElement') throw new Error('no element');
  const attributes = frame.attributes.map((each) => {
    if (each.type !== 'Attribute' || !Array.isArray(each.value)) throw new Error('no attribute');
    const [text] = each.value;
    return [each.name, text?.type === 'Text' ? text.data : undefined];
  });
  expect(frame.name).toBe('iframe');
  expect(Object.fromEntries(attributes)).toEqual({
    src: placed.address,
    title: placed.title,
    width: '800',
    height: '450',
    style: 'max-width: 100%',
    allow: 'fullscreen',
  });
});

/** The attributes of the one element behind the script, by name; true: it has no value. */
function attributesOf(code: string): Record<string, unknown> {
  const { fragment } = parse(code.slice(code.indexOf('<ack-clock')), { modern: true });
  const [element, ...others] = fragment.nodes;
  expect(others).toEqual([]);
  if (element?.type !== 'RegularElement') throw new Error('no element');
  expect(element.name).toBe('ack-clock');
  return Object.fromEntries(
    element.attributes.map((each) => {
      if (each.type !== 'Attribute') throw new Error('no attribute');
      if (each.value === true) return [each.name, true];
      const [text] = Array.isArray(each.value) ? each.value : [];
      return [each.name, text?.type === 'Text' ? text.data : undefined];
    }),
  );
}

test('an element: what the address asks for, as attributes', () => {
  const code = elementCode({ ...placed, address: `${placed.address}&play=1` });
  expect(code).toContain('<script src="https://example.org/a(b)/ack-clock.js" defer></script>');
  expect(attributesOf(code)).toEqual({
    scenario: 'short-initial-segment',
    title: 'A & B',
    start: '4',
    play: true,
    width: '800',
    height: '450',
  });
});

test.each(['https://example.org/embed/?views=ladder#s=1zAb-_', 'file:///x/embed/index.html#s=1z'])(
  'an element: what a link carries is its state: %s',
  (address) => {
    const code = elementCode({ ...placed, address });
    expect(code).toContain(`src="${address.slice(0, address.indexOf('embed/'))}ack-clock.js"`);
    expect(attributesOf(code)).toMatchObject({ state: new URL(address).hash });
  },
);

test.each([
  ['ackclock/embed/nagle/index.html?start=4', 'ackclock/', { scenario: 'nagle', start: '4' }],
  ['../embed/embed/index.html?views=ladder#s=1z', '../embed/', { views: 'ladder', state: '#s=1z' }],
])('an element: the site lies beside the page: %s', (address, site, asked) => {
  const code = elementCode({ ...placed, address });
  expect(code).toContain(`<script src="${site}ack-clock.js" defer></script>`);
  expect(attributesOf(code)).toEqual({ ...asked, width: '800', height: '450' });
});

test('a link in Markdown', () => {
  const { children } = unified().use(remarkParse).parse(markdownCode(placed));
  const [paragraph] = children;
  if (paragraph?.type !== 'paragraph') throw new Error('no paragraph');
  const [link, ...others] = paragraph.children;
  expect(others).toEqual([]);
  if (link?.type !== 'link') throw new Error('no link');
  expect(link.children).toMatchObject([{ type: 'text', value: placed.title }]);
  expect(link.url).toBe(placed.address.replace('(b)', '%28b%29'));
  expect(new URL(link.url).searchParams.get('title')).toBe('A & B');
});
