import { sizeRule, type ElementSize } from './size.ts';

const sheets = new WeakMap<Document, CSSStyleSheet>();

/** One sheet for all elements of a document; constructed, since policies forbid style elements. */
export function sheetFor(document: Document, style: string): CSSStyleSheet {
  const view = document.defaultView ?? window;
  let sheet = sheets.get(document);
  if (sheet === undefined) {
    sheet = new view.CSSStyleSheet();
    sheet.replaceSync(style);
    if (!inheritsLength(view.CSS))
      sheet.insertRule(':host { --ackclock-rem: 16px }', sheet.cssRules.length);
    sheets.set(document, sheet);
  }
  return sheet;
}

/** An element's own sheet: its size, which a policy would forbid a `style` attribute to say. */
export function sheetOfSize(document: Document, size: ElementSize): CSSStyleSheet {
  const sheet = new (document.defaultView ?? window).CSSStyleSheet();
  sheet.replaceSync(sizeRule(size));
  return sheet;
}

/**
 * Lets what is in an element measure by the element's own letters, however large those of the page are: a length
 * that is worked out once and inherited.
 */
function inheritsLength(css: typeof CSS): boolean {
  if (!('registerProperty' in css)) return false;
  try {
    css.registerProperty({
      name: '--ackclock-rem',
      syntax: '<length>',
      inherits: true,
      initialValue: '16px',
    });
  } catch {
    // Expected: another of our scripts has registered it.
  }
  return true;
}
