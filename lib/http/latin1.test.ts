import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLatin1 } from './latin1';

const isNarrow = (text: string) => !/[^\0-\u00ff]/.test(text);

/** The text as a browser parses it from the markup. */
const read = (markup: string) =>
  markup.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

const wide = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[<>&"]/g, ''));

test('a browser parses the same text from the encoded page', () => {
  fc.assert(
    fc.property(wide, wide, wide, (title, data, tail) => {
      const call = (text: string) => `self.__next_f.push([1,${JSON.stringify(text)}])`;
      const html = `<p title="${title}">${title}€</p><script>${call(data)}</script>é${tail}`;
      const narrow = toLatin1(html);
      expect(isNarrow(narrow)).toBe(true);
      const [, before = '', code = '', after = ''] =
        /^(.*)<script>self\.__next_f\.push\((.*)\)<\/script>(.*)$/s.exec(narrow) ?? [];
      expect(read(before)).toBe(`<p title="${title}">${title}€</p>`);
      expect(JSON.parse(code)).toEqual([1, data]);
      expect(read(after)).toBe(`é${tail}`);
    }),
  );
});

test('a letter that gets longer in lower case leaves the document as it is', () => {
  const html = '<p>İzmir €</p><script>self.__next_f.push([1,"İ"])</script><p>é</p>';
  expect(toLatin1(html)).toBe(
    '<p>&#304;zmir &#8364;</p><script>self.__next_f.push([1,"\\u0130"])</script><p>é</p>',
  );
});

test('JSON-LD stays the same JSON', () => {
  const narrow = toLatin1('<script type="application/ld+json">{"price":"€5 🌙"}</script>');
  expect(narrow).toBe(
    '<script type="application/ld+json">{"price":"\\u20ac5 \\ud83c\\udf19"}</script>',
  );
});

test('other code is never changed: the page stays two-byte', () => {
  for (const html of [
    '<p>€</p><script>alert("€")</script>',
    '<p>€</p><style>p::before { content: "€" }</style>',
    '<script type="application/json">{"€"}</script>',
  ]) {
    expect(toLatin1(html)).toBe(html);
  }
});

test('a one-byte document is not touched', () => {
  const html = '<p>déjà vu</p><script>self.__next_f.push([1,"a"])</script>';
  expect(toLatin1(html)).toBe(html);
});
