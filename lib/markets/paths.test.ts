import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productSlugs } from '@/brand/catalogue/slugs';
import { markets } from '@/brand/markets';
import { english, german, swiss } from '@/lib/testing/builders/views';
import { pseudoOf, viewsOf } from './market-settings';
import { fileIn, inView, isOutsideViews, placeOf, withoutView } from './paths';

// Next.js needs literal patterns in next.config.js and proxy.ts. These tests report missing views and pages.

const config = readFileSync('next.config.js', 'utf8');
const proxy = readFileSync('proxy.ts', 'utf8');
const [home, ...others] = viewsOf(markets);
const prefixed = [...others, pseudoOf(home)];

const literal = (name: string) =>
  new RegExp(`const ${name} =\\s*'([^']*)'`).exec(config)?.[1]?.split('|') ?? [];

test('every view has its prefix in the patterns', () => {
  expect(literal('defaultView')).toEqual([home.key]);
  const known = literal('prefixes');
  expect(known).toEqual(expect.arrayContaining(prefixed.map(({ key }) => key)));
  const inProxy = [...proxy.matchAll(/:view\(([^)]*)\)\?/g)].map(([, keys]) => keys);
  expect(new Set(inProxy)).toEqual(new Set([known.join('|')]));
});

test('every page is static, or has the policy of a dynamic one', () => {
  const dynamic = literal('dynamic');
  expect(/\/\(([a-z|-]*)\)\/:path\*/.exec(proxy)?.[1]?.split('|')).toEqual(dynamic);
  expect(/\(\?:([a-z|-]*)\)\(\?:\\\/\|\$\)/.exec(proxy)?.[1]?.split('|')).toEqual(dynamic);
  const files = readdirSync('app/[view]', { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => /(?:^|[\\/])(?:page\.tsx|route\.ts)$/.test(file));
  const uncovered = pages.flatMap((file) => {
    const path = `/${file.replaceAll('\\', '/').replace(/\([^)]*\)\//g, '')}`.replace(
      /\/(?:page\.tsx|route\.ts)$/,
      '',
    );
    const isStatic = /ensureStatic = 'navigation'/.test(readFileSync(`app/[view]/${file}`, 'utf8'));
    const isDynamic =
      dynamic.includes(path.split('/')[1] ?? '') || ['/cart/plain', '/clubs/[key]'].includes(path);
    return isStatic === isDynamic ? [path] : [];
  });
  expect(uncovered).toEqual([]);
});

test('a product’s slug in another language redirects to the slug of the view', () => {
  expect(Object.keys(productSlugs).filter((language) => language !== 'de')).toEqual([]);
  const german = prefixed.filter(({ language, pseudo }) => language === 'de' && !pseudo);
  const inConfig = /`\/:view\(([^)]*)\)\/products\/\$\{slug\}/.exec(config)?.[1];
  const keys = german.map(({ key }) => key);
  expect(inConfig?.split('|')).toEqual(expect.arrayContaining(keys));
});

const views = [english, german, swiss] as const;

test.each([
  ['/', 'en', '/', '/en'],
  ['/products', 'en', '/products', '/en/products'],
  ['/de', 'de', '/', '/de'],
  ['/de/products', 'de', '/products', '/de/products'],
  ['/ch-de/cart', 'ch-de', '/cart', '/ch-de/cart'],
  ['/dense', 'en', '/dense', '/en/dense'],
  // The default view's key is not a prefix.
  ['/en/products', 'en', '/en/products', '/en/en/products'],
  ['/fr/products', 'en', '/fr/products', '/en/fr/products'],
  ['/merchant/orders', 'en', '/merchant/orders', '/en/merchant/orders'],
  ['/de/merchant', 'de', '/merchant', '/de/merchant'],
  ['/de/api/cart', 'en', '/api/cart', '/en/de/api/cart'],
  ['/api/cart', 'en', '/api/cart', null],
  ['/feed.xml', 'en', '/feed.xml', null],
  ['/_next/image', 'en', '/_next/image', null],
])('%s belongs to the view %s', (path, key, _rest, route) => {
  const place = placeOf(path, views);
  expect([place.view.key, place.route]).toEqual([key, route]);
});

test('the URL of a file names the view in its query', () => {
  const [first, , other = first] = views;
  expect(fileIn(first, '/feed.xml')).toBe('/feed.xml');
  expect(fileIn(other, '/share/a.png')).toBe('/share/a.png?view=ch-de');
});

test('a link keeps its query and fragment in another view', () => {
  expect(inView('/de', '/')).toBe('/de');
  expect(inView('/de', '/?q=1')).toBe('/de?q=1');
  expect(inView('/de', '/search?q=1#top')).toBe('/de/search?q=1#top');
  for (const unchanged of ['#day', '?variant=1', 'mailto:a@b.example', '//elsewhere.example/x']) {
    expect(inView('/de', unchanged)).toBe(unchanged);
  }
  for (const outside of ['/api/cart', '/share.png', '/share/a.png', '/dev/mailbox']) {
    expect(inView('/de', outside)).toBe(outside);
  }
});

test('every path of a view resolves to the path it was made from', () => {
  const segment = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
  const paths = fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
  fc.assert(
    fc.property(paths, fc.constantFrom(...views.slice(1)), (path, view) => {
      fc.pre(!isOutsideViews(path));
      const place = placeOf(inView(view.prefix, path), views);
      expect([place.view.key, place.path]).toEqual([view.key, path]);
      expect(place.route).toBe(`/${view.key}${path === '/' ? '' : path}`);
      expect(withoutView(view.key, place.route ?? '')).toBe(path);
    }),
  );
});
