import { infoPages } from '@/brand/en/pages';
import type { Role, World } from './world';

/**
 * The expected response. `open`: a public page. `own`: only the caller's data. `theirs`: the owner's data. `sign-in`:
 * a redirect to sign in. `forbidden`: a redirect of staff whose role is insufficient. `missing`: a 404.
 */
type Expected = 'open' | 'own' | 'theirs' | 'sign-in' | 'forbidden' | 'missing' | number;

/** Roles that a row does not name have the rights of one that it names. */
type Expectations = Partial<Record<Role, Expected>>;

export type Row = {
  path: string | ((world: World) => string);
  expected: Expectations;
  method?: 'POST';
  showsCart?: true;
};

/** Where staff are visitors like any other. */
const everybody = (expected: Expected) =>
  ({ anonymous: expected, owner: expected, other: expected }) satisfies Expectations;

const account: Expectations = { ...everybody('own'), anonymous: 'sign-in' };

/** The demo's sign-in page lets anybody sign in as the merchant. */
const ofStaff: Expectations = { ...everybody('sign-in'), viewer: 'open', merchant: 'open' };
const ofStaffAlone: Expectations = {
  ...everybody('sign-in'),
  viewer: 'theirs',
  merchant: 'theirs',
};
/** Other staff are redirected to the dashboard's home page. */
const shopOwnersSee: Expectations = { ...ofStaffAlone, viewer: 'forbidden', staff: 'forbidden' };
const exported: Expectations = { ...shopOwnersSee, merchant: 'open' };
const missingToStaff: Expectations = { anonymous: 'sign-in', viewer: 'missing' };

const ownersAlone: Expectations = {
  ...{ ...everybody('missing'), owner: 'theirs' },
  ...{ viewer: 'missing', merchant: 'missing' },
};

const open = (path: string): Row => ({ path, expected: { anonymous: 'open', owner: 'open' } });
const missing = (path: string): Row => ({ path, expected: { anonymous: 'missing' } });

export const pages: Record<string, readonly Row[]> = {
  '/': [open('/')],
  '/[page]': infoPages.map((page) => open(`/${page}`)),
  '/products': [open('/products')],
  '/products/[slug]': [open('/products/high-noon')],
  '/categories/[category]': [open('/categories/espresso')],
  '/search': [open('/search?q=noon')],
  '/clubs': [open('/clubs')], // module: subscriptions
  '/share/[name]': [open('/share/high-noon.png'), missing('/share/guess.png')],
  '/api/suggest': [open('/api/suggest?q=noon')], // module: search
  '/apple-icon.png': [open('/apple-icon.png')],
  '/favicon.ico': [open('/favicon.ico')],
  '/feed.xml': [open('/feed.xml')], // module: agents
  '/icon.svg': [open('/icon.svg')],
  '/share.png': [open('/share.png')],
  '/healthz': [open('/healthz')],
  '/readyz': [open('/readyz')],
  '/robots.txt': [open('/robots.txt')],
  '/llms.txt': [open('/llms.txt')], // module: agents
  // module: agents
  '/api/markdown/[...path]': [
    open('/products/high-noon.md'),
    open('/delivery.md'),
    missing('/products/guess.md'),
  ],
  '/sitemap/[__metadata_id__]': [
    open('/sitemap/0.xml'),
    missing('/sitemap/9.xml'),
    missing('/sitemap/guess.xml'),
  ],
  '/_not-found': [missing('/no/such/page')],
  '/_global-error': [],

  '/cart': [{ path: '/cart', expected: everybody('own') }],
  '/cart/plain': [{ path: '/cart/plain', expected: everybody('own'), showsCart: true }],
  '/api/cart': [{ path: '/api/cart', expected: everybody('own'), showsCart: true }],
  '/checkout': [{ path: '/checkout', expected: everybody('own'), showsCart: true }],
  '/orders/[id]': [
    { path: ({ orderId }) => `/orders/${orderId}`, expected: ownersAlone },
    { path: ({ orderLink }) => orderLink, expected: everybody('theirs') },
    { path: ({ orderId }) => `/orders/${orderId}?key=guess`, expected: ownersAlone },
  ],
  // module: invoices
  '/orders/[id]/invoice': [
    {
      path: ({ orderId }) => `/orders/${orderId}/invoice`,
      expected: { ...ownersAlone, viewer: 'theirs', merchant: 'theirs' },
    },
    {
      path: ({ orderLink }) => orderLink.replace('?', '/invoice?'),
      expected: everybody('theirs'),
    },
  ],
  // module: invoices
  '/invoices/[id]': [
    // module: subscriptions
    {
      path: ({ invoiceId }) => `/invoices/${invoiceId}`,
      expected: {
        ...{ ...ownersAlone, anonymous: 'sign-in' },
        ...{ viewer: 'theirs', merchant: 'theirs' },
      },
    },
    {
      path: '/invoices/01900000-0000-7000-8000-000000000000',
      expected: { ...everybody('missing'), anonymous: 'sign-in' },
    },
  ],
  '/orders/[id]/status': [
    {
      path: ({ orderId }) => `/orders/${orderId}/status`,
      expected: { ...everybody(404), owner: 200 },
    },
    { path: ({ orderLink }) => orderLink.replace('?', '/status?'), expected: everybody(200) },
  ],

  '/sign-in': [
    { path: '/sign-in', expected: { ...everybody(307), anonymous: 'open' } },
    { path: '/sign-in?again=yes', expected: everybody('own') },
  ],
  '/sign-in/accept': [{ path: '/sign-in/accept', method: 'POST', expected: everybody(403) }],
  '/sign-in/check': [open('/sign-in/check')],
  '/sign-in/confirm': [open('/sign-in/confirm?token=guess')],
  '/api/auth/[...nextauth]': [
    open('/api/auth/csrf'),
    { path: '/api/auth/session', expected: everybody(404) },
    { path: '/api/auth/providers', expected: everybody(404) },
  ],
  '/account': [{ path: '/account', expected: account }],
  '/account/addresses': [{ path: '/account/addresses', expected: account }],
  '/account/cards': [{ path: '/account/cards', expected: account }],
  '/account/data': [{ path: '/account/data', expected: account }],
  '/account/data/export': [
    { path: '/account/data/export', expected: { ...everybody('own'), anonymous: 401 } },
  ],
  '/account/email': [
    {
      path: ({ emailToken }) => `/account/email?token=${emailToken}`,
      expected: { ...account, owner: 'theirs' },
    },
  ],
  '/account/orders': [{ path: '/account/orders', expected: account }],
  '/account/profile': [{ path: '/account/profile', expected: account }],
  '/account/subscriptions': [{ path: '/account/subscriptions', expected: account }], // module: subscriptions
  // module: subscriptions
  '/account/subscriptions/[id]': [
    {
      path: ({ subscriptionId }) => `/account/subscriptions/${subscriptionId}`,
      expected: { ...ownersAlone, anonymous: 'sign-in', owner: 'own' },
    },
  ],
  '/clubs/[key]': [{ path: '/clubs/all-day-club', expected: account }], // module: subscriptions

  '/merchant': [{ path: '/merchant', expected: ofStaff }],
  '/merchant/analytics': [{ path: '/merchant/analytics', expected: ofStaff }], // module: analytics
  // module: analytics
  '/merchant/analytics/invoices': [
    {
      path: '/merchant/analytics/invoices?month=2000-01',
      expected: exported,
    },
  ],
  // module: analytics
  '/merchant/analytics/tax': [
    {
      path: '/merchant/analytics/tax?month=2026-11',
      expected: { ...everybody('sign-in'), viewer: 'forbidden', staff: 'forbidden', merchant: 200 },
    },
  ],
  '/merchant/subscriptions': [{ path: '/merchant/subscriptions', expected: ofStaffAlone }], // module: subscriptions
  // module: subscriptions
  '/merchant/subscriptions/[id]': [
    {
      path: ({ subscriptionId }) => `/merchant/subscriptions/${subscriptionId}`,
      expected: ofStaffAlone,
    },
    { path: '/merchant/subscriptions/guess', expected: missingToStaff },
  ],
  '/merchant/audit': [{ path: '/merchant/audit', expected: ofStaff }],
  '/merchant/customers': [{ path: '/merchant/customers', expected: ofStaffAlone }],
  '/merchant/customers/export': [{ path: '/merchant/customers/export', expected: shopOwnersSee }],
  '/merchant/customers/[email]': [
    { path: ({ owner }) => `/merchant/customers/${owner}`, expected: ofStaffAlone },
    { path: '/merchant/customers/guess@shopper.example', expected: missingToStaff },
  ],
  '/merchant/customers/[email]/export': [
    { path: ({ owner }) => `/merchant/customers/${owner}/export`, expected: shopOwnersSee },
  ],
  '/merchant/orders': [{ path: '/merchant/orders', expected: ofStaffAlone }],
  '/merchant/orders/[id]': [
    { path: ({ orderId }) => `/merchant/orders/${orderId}`, expected: ofStaffAlone },
    { path: '/merchant/orders/guess', expected: missingToStaff },
  ],
  '/merchant/orders/export': [{ path: '/merchant/orders/export', expected: shopOwnersSee }],
  '/merchant/packing': [{ path: '/merchant/packing?day=2000-01-01', expected: ofStaff }], // module: fulfilment
  // module: fulfilment
  '/merchant/packing/labels': [
    { path: '/merchant/packing/labels?day=2000-01-01', expected: ofStaff },
  ],
  '/merchant/packing/list': [{ path: '/merchant/packing/list', expected: ofStaff }], // module: fulfilment
  // module: fulfilment
  '/merchant/parcels/[id]': [
    { path: ({ parcelId }) => `/merchant/parcels/${parcelId}`, expected: ofStaffAlone },
    { path: '/merchant/parcels/guess', expected: missingToStaff },
  ],
  // module: fulfilment
  '/merchant/parcels/[id]/label': [
    { path: ({ parcelId }) => `/merchant/parcels/${parcelId}/label`, expected: ofStaffAlone },
    { path: '/merchant/parcels/guess/label', expected: missingToStaff },
  ],
  // module: fulfilment
  '/merchant/parcels/[id]/packing-slip': [
    {
      path: ({ parcelId }) => `/merchant/parcels/${parcelId}/packing-slip`,
      expected: ofStaffAlone,
    },
    { path: '/merchant/parcels/guess/packing-slip', expected: missingToStaff },
  ],
  '/merchant/staff': [{ path: '/merchant/staff', expected: ofStaff }],
  '/merchant/products/export': [{ path: '/merchant/products/export', expected: exported }],
  '/merchant/search': [
    { path: ({ owner }) => `/merchant/search?q=${owner}`, expected: ofStaffAlone },
  ],
  '/merchant/products': [{ path: '/merchant/products', expected: ofStaff }],
  '/merchant/stock': [{ path: '/merchant/stock', expected: ofStaff }], // module: stock
  // module: stock
  '/merchant/stock/items/[id]': [
    { path: ({ variantId }) => `/merchant/stock/items/${variantId}`, expected: ofStaff },
    { path: '/merchant/stock/items/%25', expected: missingToStaff },
  ],
  '/merchant/stock/owed': [{ path: '/merchant/stock/owed', expected: ofStaff }], // module: stock
  '/merchant/unexplained': [{ path: '/merchant/unexplained', expected: ofStaff }],
  '/merchant/review': [{ path: '/merchant/review', expected: ofStaff }],
  '/merchant/webhooks': [{ path: '/merchant/webhooks', expected: ofStaff }],

  // The demo's mailbox is public, since its mail stays on the machine. Live mode has no mailbox.
  '/dev/mailbox': [{ path: '/dev/mailbox', expected: everybody('theirs') }],
  '/dev/mailbox/[id]': [missing('/dev/mailbox/guess')],
  '/dev/mailbox/samples/[name]': [open('/dev/mailbox/samples/sign-in')],
  '/api/webhooks': [{ path: '/api/webhooks', method: 'POST', expected: everybody(401) }],
};
