import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashSource, inlineSources, prepareDocument } from './inline-code';

const none: ReadonlySet<string> = new Set();
const page = (...scripts: string[]) =>
  `<!DOCTYPE html><html><body><p>Shirt</p>${scripts.map((code) => `<script>${code}</script>`).join('')}</body></html>`;
const flight = (value: unknown) =>
  `self.__next_f.push(${JSON.stringify(value).replaceAll('<', '\\u003c')})`;

test('data that the framework hands over is allowed', () => {
  const code = flight([1, 'a:["$","p",null,{}]\n']);
  expect(inlineSources(page(code), none)).toEqual({
    scripts: [hashSource(code)],
    styles: [],
    refused: [],
  });
});

test('a letter that is longer in lower case moves nothing', () => {
  const code = flight([1, 'a:"Kahve, İstanbul"']);
  const html = page(code, code).replace('Shirt', 'İİİ').replaceAll('</script>', '</SCRIPT>');
  expect(inlineSources(html, none)).toEqual({
    scripts: [hashSource(code)],
    styles: [],
    refused: [],
  });
});

test('the start of the framework and of its module runtime are allowed', () => {
  const codes = [
    '(self.__next_f=self.__next_f||[]).push([0])',
    '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"],"runtimeModuleIds":[1]});',
    'requestAnimationFrame(function(){$RT=performance.now()});',
    '$RC("B:0","S:0")',
  ];
  expect(inlineSources(page(...codes), none).refused).toEqual([]);
});

test.each([
  'alert(1)',
  'self.__next_f.push([1,"a"]);alert(1)',
  'self.__next_f.push(alert(1))',
  'self.__next_f.push([1,"a"]),alert("b")',
  'self.__next_f.push(`a`)',
  'alert(1);$RC("B:0","S:0")',
  '$RC("B:0",alert(1))',
  '$RC(alert`1`)',
  '$RC("B:0"+alert(1)+"")',
  'self.__next_f.push([1,"a"])\nalert(1)',
  '/* self.__next_f.push([0]) */ alert(1)',
])('a script that does anything else is refused: %s', (code) => {
  const report = inlineSources(page(code), none);
  expect(report.scripts).toEqual([]);
  expect(report.refused).toEqual([code]);
  expect(prepareDocument(page(code), none).report).toEqual(report);
});

test('a script of the shop itself is allowed by its exact text', () => {
  const own = 'document.documentElement.dataset.theme="dark"';
  const known = new Set([hashSource(own)]);
  expect(inlineSources(page(own), known).scripts).toEqual([hashSource(own)]);
  expect(inlineSources(page(`${own} `), known).refused).toEqual([`${own} `]);
});

test('what the browser does not run needs no hash', () => {
  const html =
    '<script type="application/ld+json">{"@type":"Product"}</script>' +
    '<script src="/a.js" async=""></script><script data-src="x" src=/b.js></script>';
  expect(inlineSources(html, none)).toEqual({ scripts: [], styles: [], refused: [] });
});

test.each(['module', 'text/javascript', 'importmap', 'speculationrules', ''])(
  'a script of the type "%s" is code',
  (type) => {
    const html = `<script type="${type}">alert(1)</script>`;
    expect(inlineSources(html, none).refused).toEqual(['alert(1)']);
  },
);

test('an attribute that only looks like a source does not hide a script', () => {
  const html = '<script data-src="/a.js">alert(1)</script>';
  expect(inlineSources(html, none).refused).toEqual(['alert(1)']);
});

test('elements with the nonce of this response need no hash, others do', () => {
  const code = flight([0]);
  const html = `<script nonce="abc">alert(1)</script><script nonce="other">${code}</script>`;
  expect(inlineSources(html, none, 'abc')).toEqual({
    scripts: [hashSource(code)],
    styles: [],
    refused: [],
  });
});

test('inline styles are allowed by hash', () => {
  expect(inlineSources('<style>p{color:red}</style>', none).styles).toEqual([
    hashSource('p{color:red}'),
  ]);
});

test('neighbouring data scripts become one element with one hash', () => {
  const parts = [flight([0]), flight([1, 'one']), `${flight([1, 'two'])};`];
  const { html, report } = prepareDocument(page(...parts), none);
  const code = parts.map((part) => part.replace(/;$/, '')).join(';');
  expect(html).toBe(page(code));
  expect(report.scripts).toEqual([hashSource(code)]);
});

test('what stands between data scripts keeps its place', () => {
  const html = `${page(flight([0]))}<i>x</i>${page(flight([1, 'a']), 'alert(1)', flight([1, 'b']))}`;
  const prepared = prepareDocument(html, none);
  expect(prepared.html).toBe(html);
  expect(prepared.report.refused).toEqual(['alert(1)']);
  expect(prepared.report.scripts).toHaveLength(3);
});

test('a prepared document hands over the same data in the same order', () => {
  const value = fc.array(fc.oneof(fc.string(), fc.integer()), { minLength: 1 });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), (values) => {
      const { html } = prepareDocument(page(...values.map(flight)), none);
      const pushed: unknown[] = [];
      const self = { __next_f: pushed };
      for (const [, code = ''] of html.matchAll(/<script>([\s\S]*?)<\/script>/g)) {
        new Function('self', code)(self);
      }
      expect(pushed).toEqual(values);
    }),
  );
});
