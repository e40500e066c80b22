import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Links } from './language-links';

const choices = [
  { prefix: '', hreflang: 'en', name: 'English' },
  { prefix: '/de', hreflang: 'de', name: 'Deutsch' },
];

/** The URLs after a click on each link. */
function clickedUrls(path: string, search: string): string[] {
  vi.stubGlobal('location', { search });
  return Links({ choices, path }).map(({ props }) => {
    const currentTarget = { href: '' };
    props.onClick({ currentTarget });
    return currentTarget.href;
  });
}

test('a language link leads to the same page with its query', () => {
  expect(clickedUrls('/orders/1', '?key=secret')).toEqual([
    '/orders/1?key=secret',
    '/de/orders/1?key=secret',
  ]);
  expect(clickedUrls('/', '?q=kenya')).toEqual(['/?q=kenya', '/de?q=kenya']);
  expect(clickedUrls('/cart', '')).toEqual(['/cart', '/de/cart']);
  vi.unstubAllGlobals();
});

test('without JavaScript a link leads to the page without its query', () => {
  expect(renderToStaticMarkup(<Links choices={choices} path="/cart" />)).toContain(
    'href="/de/cart"',
  );
});
