// The codes say the same address and title, whatever signs are in them.
import { expect, test } from 'vitest';
import { parse } from 'svelte/compiler';
import { unified } from 'unified';
import remarkParse from 'remark-parse';
import { frameCode, markdownCode } from '../../../../src/ui/player/embed/codes.ts';

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
  });
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
