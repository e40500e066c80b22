import { expect, test } from 'vitest';
import { FETCH_SCRIPTS } from '../../lib/security/own-scripts.ts';
import { deferScripts } from './defer-scripts.ts';

const fetcher = `<script>${FETCH_SCRIPTS}</script>`;

test('the scripts of a page are deferred, in their order', () => {
  const page =
    '<html><head><link rel="preload" as="script" fetchPriority="low" href="/c.js"/>' +
    '<link rel="preload" as="font" href="/f.woff2"/><script src="/a.js" async=""></script></head>' +
    '<body><p>Hello</p><script src="/old.js" noModule=""></script>' +
    '<script src="/c.js" id="_R_" async=""></script><script>data()</script></body></html>';
  expect(deferScripts(page)).toBe(
    '<html><head><link rel="preload" as="font" href="/f.woff2"/>' +
      '<script type="text/plain" data-src="/a.js"></script></head>' +
      '<body><p>Hello</p><script src="/old.js" noModule=""></script>' +
      `<script type="text/plain" data-src="/c.js" id="_R_"></script>${fetcher}` +
      '<script>data()</script></body></html>',
  );
});

test.each([
  ['between', '<script src="/a.js" nonce="n" async=""></script>'],
  ['behind', '<script src="/a.js" async="" nonce="n"></script>'],
])('a nonce, %s, is not needed for scripts of our own', (_, script) => {
  expect(deferScripts(`<head>${script}</head>`)).toBe(
    `<head><script type="text/plain" data-src="/a.js"></script>${fetcher}</head>`,
  );
});

test.each([
  '<html><body>A page without scripts</body></html>',
  '<script src="/old.js" noModule=""></script>',
  '{"html":"<script>"}',
])('what has nothing to defer stays as it is: %s', (text) => {
  expect(deferScripts(text)).toBe(text);
});
