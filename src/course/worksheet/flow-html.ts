import type { Flow, Inline, MathNode, Text } from '../markdown/index.ts';

/** Paragraphs, lists, code and formulas as HTML without classes, for what has no style sheet of ours. */
export function flowHtml(flow: readonly Flow[]): string {
  return flow
    .map((part) => {
      switch (part.kind) {
        case 'paragraph':
          return `<p>${textHtml(part.content)}</p>`;
        case 'code':
          return `<pre>${escape(part.text)}</pre>`;
        case 'formula':
          return mathHtml(part.math);
        case 'list': {
          const items = part.items.map((item) => `<li>${flowHtml(item)}</li>`).join('');
          return part.ordered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
        }
      }
    })
    .join('\n');
}

/** Running text as HTML. */
export function textHtml(text: Text): string {
  return text.map(inlineHtml).join('');
}

const elements: Partial<Record<Inline['kind'], string>> = {
  emphasis: 'em',
  strong: 'strong',
  data: 'strong',
  ack: 'strong',
  held: 'strong',
};

function inlineHtml(part: Inline): string {
  if (part.kind === 'code') return `<code>${escape(part.text)}</code>`;
  if (part.kind === 'formula') return mathHtml(part.math);
  if (!('content' in part)) return escape(part.text);
  const element = elements[part.kind];
  const inside = textHtml(part.content);
  return element === undefined ? inside : `<${element}>${inside}</${element}>`;
}

/** A formula, whose elements and attributes were checked when it was read. */
function mathHtml({ tag, attributes, children }: MathNode): string {
  const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`);
  const inside = children.map((child) =>
    typeof child === 'string' ? escape(child) : mathHtml(child),
  );
  return `<${tag}${given.join('')}>${inside.join('')}</${tag}>`;
}

/** A text as HTML, for content and between double quotes. */
export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
