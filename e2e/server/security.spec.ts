import { readdirSync } from 'node:fs';
import { get } from 'node:http';
import type { APIResponse, Page, Response } from '@playwright/test';
import { infoPages } from '@/brand/en/pages';
import { expect, test, waitForHydration } from '../fixtures';
import { cardForm, fillCard } from '../fixtures/card';
import { runningShop } from '../fixtures/running-shop';
import { startSecondServer } from '../fixtures/second-server';
import { addSession } from '../steps/account';
import { join } from '../steps/clubs'; // module: subscriptions
import { breakOrder } from '../steps/orders';
import { setUpCart } from '../steps/setup';
import { addToCart, expectPaid, fillDetails, openCheckout, payButton } from '../steps/shopping';

// Opens every page in a browser that enforces the Content-Security-Policy and prefers reduced motion. Console errors
// fail a test (fixtures); violations are collected here.

// These long walks come last: a second worker takes some of them.
test.describe.configure({ mode: 'parallel' });

const publicPages: Record<string, string> = {
  '/': '/',
  '/products': '/products',
  '/products/[slug]': '/products/first-light',
  '/categories/[category]': '/categories/espresso',
  '/search': '/search?q=hour',
  '/clubs': '/clubs', // module: subscriptions
  '/[page]': '/about',
  '/cart': '/cart',
  '/cart/plain': '/cart/plain',
  '/checkout': '/checkout',
  '/sign-in': '/sign-in',
  '/sign-in/check': '/sign-in/check',
  '/sign-in/confirm': '/sign-in/confirm',
  '/dev/mailbox': '/dev/mailbox',
};
const ownPages = [
  ...['/account', '/account/addresses', '/account/cards', '/account/data', '/account/email'],
  ...['/account/orders', '/account/profile', '/account/subscriptions'],
];
const merchantPages = [
  '/merchant',
  '/merchant/analytics', // module: analytics
  '/merchant/audit',
  '/merchant/customers',
  '/merchant/orders',
  '/merchant/packing', // module: fulfilment
  '/merchant/packing/labels', // module: fulfilment
  '/merchant/packing/list', // module: fulfilment
  '/merchant/products',
  '/merchant/review',
  '/merchant/search',
  '/merchant/staff',
  '/merchant/stock', // module: stock
  '/merchant/stock/owed', // module: stock
  '/merchant/subscriptions',
  '/merchant/unexplained',
  '/merchant/webhooks',
];
const pagesOfThings = [
  '/orders/[id]',
  ...['/orders/[id]/invoice', '/invoices/[id]'], // module: invoices
  ...['/clubs/[key]', '/account/subscriptions/[id]', '/merchant/customers/[email]'],
  '/merchant/orders/[id]',
  ...[
    '/merchant/parcels/[id]', // module: fulfilment
    '/merchant/parcels/[id]/label', // module: fulfilment
    '/merchant/parcels/[id]/packing-slip', // module: fulfilment
    '/merchant/subscriptions/[id]',
    '/merchant/stock/items/[id]', // module: stock
  ],
];

const commonHeaders: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^(same-origin|strict-origin-when-cross-origin)$/,
  'permissions-policy': /camera=\(\), microphone=\(\), geolocation=\(\), payment=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
};

function expectHeaders(response: Response | APIResponse | null, where: string): void {
  const headers = response?.headers() ?? {};
  for (const [name, value] of Object.entries(commonHeaders)) {
    expect(headers[name], `${name} of ${where}`).toMatch(value);
  }
  expect(headers['x-powered-by'], where).toBeUndefined();
  expect(headers['content-security-policy-report-only'], where).toBeUndefined();
}

/** Expects the strict policy of a page. Static pages have two policies; the strict one has hashes. */
function expectPolicy(response: Response | APIResponse | null, where: string): void {
  const policies = (response?.headers()['content-security-policy'] ?? '').split(/,\s|\n/);
  const policy = policies.at(-1) ?? '';
  expect(policy, where).toContain("default-src 'self'");
  expect(policy, where).toContain("frame-ancestors 'none'");
  expect(policy, where).toContain("object-src 'none'");
  expect(policy, where).toContain("base-uri 'none'");
  const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src '));
  expect(scripts, where).not.toMatch(/unsafe|https?:|\*/);
  expect(policy.split('; ').find((directive) => directive.startsWith('frame-src '))).toBe(
    `frame-src ${runningShop().sandboxUrl}`,
  );
}

async function watchPolicy(page: Page): Promise<string[]> {
  const stopped: string[] = [];
  await page.exposeFunction('policyStopped', (what: string) => stopped.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI } = event;
      Reflect.get(window, 'policyStopped')(`${violatedDirective}: ${blockedURI}`);
    });
  });
  return stopped;
}

/** Animations, and rules that would move elements on hover or scroll, with reduced motion. */
function movements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const running = document
      .getAnimations()
      .map((animation) => `runs: ${animation.constructor.name}`);
    const moving = [...document.querySelectorAll('*')].flatMap((element) =>
      [null, '::before', '::after'].flatMap((pseudo) => {
        const { animationName, scrollBehavior, transitionDuration } = getComputedStyle(
          element,
          pseudo,
        );
        const moves =
          animationName !== 'none' ||
          scrollBehavior === 'smooth' ||
          /[1-9]/.test(transitionDuration);
        return moves ? [`${element.tagName}.${element.getAttribute('class')}${pseudo ?? ''}`] : [];
      }),
    );
    return [...running, ...moving];
  });
}

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  const stopped = await watchPolicy(page);
  for (const path of paths) {
    const response = await page.goto(path);
    await waitForHydration(page);
    expect(response?.status(), path).toBe(200);
    expect(new URL(page.url()).pathname, path).toBe(path.split('?')[0]);
    expectHeaders(response, path);
    expectPolicy(response, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    expect(stopped, path).toEqual([]);
    expect(await movements(page), path).toEqual([]);
  }
}

const serverFailed = /50[03]|Server Components render|Minified React error/;

async function expectFailedPages(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(500);
    expectHeaders(response, path);
    expectPolicy(response, path);
    expect(response?.headers()['cache-control'], path).toMatch(/private.*no-store/);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeFocused();
  }
}

test('every page is tested', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' });
  const pages = files.flatMap((file) => {
    const match = /^(.*?)\/?page\.tsx$/.exec(file.replaceAll('\\', '/'));
    return match
      ? [
          `/${(match[1] ?? '').replace(/^\[view\]\/?/, '').replace(/\([^)]+\)\/?/g, '')}`.replace(
            /(.)\/$/,
            '$1',
          ),
        ]
      : [];
  });
  const walked = [...Object.keys(publicPages), ...ownPages, ...merchantPages, ...pagesOfThings];
  expect(pages.sort()).toEqual(walked.sort());
});

test('public pages comply with their policy, and nothing moves', async ({ page, request }) => {
  await setUpCart(page, 'horizon-cup');
  // The first response after a cache miss has the looser policy.
  for (const path of Object.values(publicPages)) await request.get(path);
  await walk(page, Object.values(publicPages));
});

test('every info page complies with the policy @long', async ({ page, request }) => {
  const paths = infoPages.map((key) => `/${key}`);
  for (const path of paths) await request.get(path);
  await walk(page, paths);
});

test('a visit from the home page reaches the card form, which its policy allows', async ({
  page,
}) => {
  const stopped = await watchPolicy(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'See everything' }).click();
  await page.getByRole('link', { name: 'High Noon', exact: true }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'View cart' }).click();
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  expect(stopped).toEqual([]);
});

test('a purchase complies with the policy, and the order link does not leak as a referrer', async ({
  page,
  email,
  browserConsole,
}) => {
  const stopped = await watchPolicy(page);
  await addToCart(page, 'high-noon');
  await openCheckout(page);
  expect(await movements(page)).toEqual([]);
  const form = page.frames().find((frame) => frame !== page.mainFrame());
  expect(await form?.evaluate(() => document.getAnimations().length)).toBe(0);
  await fillDetails(page, email);
  await fillCard(page);
  await payButton(page).click();
  await expectPaid(page);
  const order = new URL(page.url());
  const paths = [
    order.pathname,
    `${order.pathname}/invoice`, // module: invoices
  ];
  for (const path of paths) {
    const response = await page.goto(`${path}${order.search}`);
    await waitForHydration(page);
    expect(response?.status()).toBe(200);
    expectHeaders(response, path);
    expectPolicy(response, path);
    expect(response?.headers()['referrer-policy']).toBe('same-origin');
    expect(response?.headers()['cache-control']).toMatch(/no-store/);
  }
  const restore = await breakOrder(order);
  browserConsole.allow(serverFailed);
  await expectFailedPages(page, [`${order.pathname}${order.search}`]);
  await restore();
  expect(stopped).toEqual([]);
});

// module: subscriptions
test('pages of accounts and clubs comply with their policy, and nothing moves', async ({
  page,
  email,
}) => {
  await addSession(page, email);
  await walk(page, ['/clubs/office-club', ...ownPages]);
  await join(page, email, 'office-club');
  const response = await page.reload();
  await waitForHydration(page);
  expectHeaders(response, 'a subscription');
  expectPolicy(response, 'a subscription');
  expect(await movements(page), 'a subscription').toEqual([]);
});

test('dashboard pages comply with their policy, and nothing moves', async ({ page }) => {
  await addSession(page, 'merchant@demo.example');
  await walk(page, merchantPages);
});

test('other responses, including errors, have the security headers as well', async ({
  page,
  request,
}) => {
  const addresses: Record<string, number> = {
    '/nothing-here': 404,
    '/products/nothing-here': 404,
    '/orders/00000000-0000-4000-8000-000000000000/status': 404,
    '/api/cart': 200,
    '/api/suggest?q=hour': 200, // module: search
    '/api/webhooks': 405,
    '/share/first-light.png': 200,
    '/share/nothing.png': 404,
    '/sitemap/0.xml': 200,
    '/sitemap/9.xml': 404,
    '/robots.txt': 200,
    '/feed.xml': 200, // module: agents
    '/icon.svg': 200,
    '/_next/static/nothing.js': 404,
  };
  for (const [address, status] of Object.entries(addresses)) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(status);
    expectHeaders(response, address);
    if (/^text\/html/.test(response.headers()['content-type'] ?? '')) {
      expect(response.headers()['content-security-policy'], address).toContain("object-src 'none'");
    }
  }
  await page.goto('/');
  const script = await page.locator('script[src^="/_next/static/"]').first().getAttribute('src');
  expectHeaders(await request.get(script ?? ''), 'a script');
});

type Answer = { status: number | undefined; headers: Record<string, unknown> };

function sendTo(port: number, path: string, host: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'x-forwarded-proto': 'https' };
    const options = { host: '127.0.0.1', port, path, headers };
    get(options, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode, headers: response.headers }),
      );
    }).once('error', reject);
  });
}

function liveVariables(siteUrl: string): Record<string, string> {
  const { databaseUrl, authSecret, service } = runningShop();
  return {
    SHOP_MODE: 'live',
    SERVICE_BASE_URL: service.baseUrl,
    SERVICE_TENANT_ID: service.tenantId,
    SERVICE_CLIENT_ID: service.clientId,
    SERVICE_CLIENT_SECRET: service.clientSecret,
    SERVICE_WEBHOOK_SECRET: service.webhookSecret,
    DATABASE_URL: databaseUrl,
    SITE_URL: siteUrl,
    NEXTAUTH_SECRET: authSecret,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@shop.example',
    TRUSTED_PROXIES: '1',
  };
}

test('the mailbox is for loopback requests without a proxy only', async ({ request }) => {
  expect((await request.get('/dev/mailbox')).status()).toBe(200);
  for (const name of ['x-forwarded-for', 'x-real-ip']) {
    const headers = { [name]: '203.0.113.9' };
    expect((await request.get('/dev/mailbox', { headers })).status(), name).toBe(404);
  }
});

test('a shop on https sends Strict-Transport-Security, and redirects other hosts @long', async () => {
  const server = await startSecondServer(liveVariables('https://shop.example'));
  try {
    for (const path of ['/', '/checkout', '/nothing-here', '/api/cart']) {
      const { headers } = await sendTo(server.port, path, 'shop.example');
      expect(headers['strict-transport-security'], path).toBe(
        'max-age=63072000; includeSubDomains',
      );
    }
    for (const host of ['www.shop.example', 'my-shop.host.example']) {
      const { status, headers } = await sendTo(server.port, '/de/checkout?a=b', host);
      expect([host, status, headers.location]).toEqual([
        host,
        308,
        'https://shop.example/de/checkout?a=b',
      ]);
    }
    const { headers } = await sendTo(server.port, '/', 'shop.example');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    // This request is rate limited by network address, but lacks the configured proxy.
    await sendTo(server.port, '/sign-in/confirm?token=x', 'shop.example');
    const warning = 'TRUSTED_PROXIES is wrong';
    await expect.poll(() => server.logged().split(warning)).toHaveLength(2);
  } finally {
    await server.stop();
  }
});
