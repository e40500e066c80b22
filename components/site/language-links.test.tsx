import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Links } from './language-links';

const choices = [
  { prefix: '', hreflang: 'en', name: 'English' },
  { prefix: '/de', hreflang: 'de', name: 'Deutsch' },
];

/** The addresses that a click leads to. */
function followed(path: string, search: string): string[] {
  vi.stubGlobal('location', { search });
  return Links({ choices, path }).map(({ props }) => {
    const currentTarget = { href: '' };
    props.onClick({ currentTarget });
    return currentTarget.href;
  });
}

test('another language is that of the same page, with what its address says', () => {
  expect(followed('/orders/1', '?key=secret')).toEqual([
    '/orders/1?key=secret',
    '/de/orders/1?key=secret',
  ]);
  expect(followed('/', '?q=kenya')).toEqual(['/?q=kenya', '/de?q=kenya']);
  expect(followed('/cart', '')).toEqual(['/cart', '/de/cart']);
  vi.unstubAllGlobals();
});

test('without scripts a link leads to the page all the same', () => {
  expect(renderToStaticMarkup(<Links choices={choices} path="/cart" />)).toContain(
    'href="/de/cart"',
  );
});
