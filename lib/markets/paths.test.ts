import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { productSlugs } from '@/brand/catalogue/slugs';
import { markets } from '@/brand/markets';
import { pseudoOf, viewsOf } from './market-settings';

// Next.js needs literal patterns in next.config.js and proxy.ts. These tests name the views and pages missing there.

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
