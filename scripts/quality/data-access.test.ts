import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Functions that are public, or checked in another way, each with its reason. */
const open: Readonly<Record<string, string>> = {
  'lib/catalog/cache.ts': 'the catalogue is public',
  'lib/catalog/queries.ts': 'the catalogue is public',
  'lib/catalog/selling/selling-views.ts': 'the catalogue is public',
  'modules/agents/feed-stream.ts': 'the catalogue is public', // module: agents
  'modules/agents/markdown.ts': 'the catalogue is public', // module: agents
  'lib/catalog/feeds/sitemap.ts': 'the catalogue is public',
  'lib/listing/find-products.ts': 'the catalogue is public',
  'modules/subscriptions/plans/on-offer.ts#plansOnOffer': 'the catalogue is public', // module: subscriptions
  'modules/subscriptions/plans/on-offer.ts#plansForCategory': 'the catalogue is public', // module: subscriptions
  'lib/cache/site.ts': 'the same for everybody',
  'lib/cart/delivery-estimate.ts#deliveryTimeText': 'the same for everybody',
  'lib/checkout/pricing/countries.ts': 'the same for everybody',
  'lib/cart/cart-view.ts#readCartView': 'callers give the id of the visitor’s own cart',
  'lib/cart/current-cart.ts': 'the visitor’s own cart, by cookie or session',
  // module: invoices
  'modules/invoices/read-invoices.ts#orderInvoice':
    'orderForViewer and orderForStaff check, inside',
  'modules/fulfilment/read-parcels.ts#parcelsOfShownOrder': 'an order that its page may show', // module: fulfilment
  'lib/orders/queries.ts#redirectExpiredLink': 'by the key of an order’s link; reads nothing else',
  'lib/health/readiness.ts#webReadiness': 'the same for everybody',
  'modules/home-sections.ts': 'each of its sections checks the viewer',
  'lib/auth/session.ts': 'asks about the session itself',
  'lib/auth/viewer.ts': 'asks about the session itself',
  'lib/auth/sign-in/attempts.ts#limitAttempts': 'nobody is signed in yet',
  'lib/auth/sign-in/links.ts#findLink': 'by a secret token; nobody is signed in yet',
  'lib/auth/sign-in/options.ts#authOptions': 'nobody is signed in yet',
  'lib/accounts/after-sign-in.ts#afterSignIn': 'for whom next-auth has just signed in',
  'lib/ratelimit/rate-limit.ts': 'counts whoever asks',
  'lib/audit/store.ts#recordAudit': 'writes what an actor did',
};

type Use = { file: string; name: string; by: string };

/**
 * Functions of lib/ and modules/ with database access that pages, components, exports or staff actions
 * call.
 */
function uses(): Use[] {
  const callers = ['app', 'components', 'lib', 'modules'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter(
      (file) =>
        !file.includes('.test.') &&
        // A mail is about its recipient, who needs no check.
        !file.endsWith('/mail-templates.tsx') &&
        (!/^lib\/|^modules\/.*\.ts$/.test(file) ||
          file.startsWith('lib/dashboard/') ||
          /\bstaffAction\(/.test(read(file))),
    ),
  );
  return callers.flatMap((by) => imported(by).filter(({ file }) => readsDatabase(file)));
}

function imported(by: string): Use[] {
  const matches = read(by).matchAll(
    /^import \{([^}]*)\} from '(@\/(?=lib\/|modules\/)|\.\.?\/)([^']+)';/gm,
  );
  return [...matches].flatMap(([, names = '', base = '', path = '']) => {
    const stem = base === '@/' ? path : join(dirname(by), base, path);
    const file = [stem, `${stem}.ts`, `${stem}.tsx`].find(isFile);
    if (!file || !/^lib\/|^modules\/.*\.ts$/.test(file)) return [];
    return names
      .split(',')
      .map((name) => name.trim().replace(/ as .*/, ''))
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => ({ file, name, by }));
  });
}

const isFile = (path: string) => /\.tsx?$/.test(path) && existsSync(join(root, path));

/**
 * Whether a file, or a file that it imports, has database access. Server actions check in their wrappers.
 */
function readsDatabase(file: string): boolean {
  const reads = (path: string) => /from '@\/lib\/db\/client'/.test(read(path));
  return (
    !/^'use server'/.test(read(file)) &&
    (reads(file) || imported(file).some((use) => reads(use.file)))
  );
}

const checks =
  /\b(requireStaff|requireViewer|viewer|roleOf|currentShopper|demoOnly|exportList)\(|: (Staff|Viewer)\b/;

function isUnchecked(source: string, name: string): boolean {
  const start = `^export (?:async )?(?:function\\*?|const) ${name}\\b.*`;
  const [text = ''] = new RegExp(`${start}(?:\\n(?:[ })\\]].*)?)*`, 'm').exec(source) ?? [];
  const reads = /\basync\b|\bPromise<|Generator<|\bdb\(\)|\bevery/.test(text);
  return reads && !checks.test(text);
}

function unchecked(): Use[] {
  const functions = uses().filter(({ file, name }) => isUnchecked(read(file), name));
  return [...new Map(functions.map((use) => [`${use.file}#${use.name}`, use])).values()];
}

test('queries of pages and exports check the viewer, or take a checked viewer', () => {
  expect(uses().length).toBeGreaterThan(150);
  const wrong = unchecked().filter(
    ({ file, name }) => !(file in open) && !(`${file}#${name}` in open),
  );
  expect(wrong).toEqual([]);
});

test('functions that change data for staff take staff whose role was checked', () => {
  const files = globSync('{lib,modules}/**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  );
  const open = files.filter((file) => /\b(actor|who|staff): Actor\b/.test(read(file)));
  expect(open.toSorted()).toEqual(['lib/audit/store.ts']);
});

test('only the check and tests cast to Viewer', () => {
  const files = globSync('{app,components,lib,modules,labs,scripts}/**/*.{ts,tsx}', { cwd: root });
  const casts = (pattern: RegExp) =>
    files
      .filter((file) => !/node_modules|\.test\./.test(file) && pattern.test(read(file)))
      .toSorted();
  expect(casts(/\bas Staff\b/)).toEqual([
    'lib/auth/staff.ts',
    'lib/testing/viewers.ts',
    'modules/demo/people.ts', // module: demo
    'modules/stock/seed-stock.ts', // module: stock
  ]);
  // The demo's samples and the torture harness have customers without a session.
  const viewers = [
    'labs/torture/subscribers/subscriber.ts',
    'lib/auth/viewer.ts',
    'lib/testing/viewers.ts',
    'modules/demo/sample-subscriptions.ts', // module: demo
  ];
  expect(casts(/\bas Viewer\b/)).toEqual(viewers.filter((file) => existsSync(join(root, file))));
});
