import type { Page } from '@playwright/test';
import { type Answer, builtActions, call, form, request } from '../access/http';
import { expect, test, waitForIdle } from '../fixtures';
import { runningShop } from '../fixtures/running-shop';
import { addSession, mailedLink, requestSignInLink, signIn } from '../steps/account';
import { newSession, query } from '../steps/session';
import { addToCart } from '../steps/shopping';

// Attacks on sign-in: links, e-mail addresses and return paths.

// biome-ignore lint/suspicious/noSkippedTests: development has no list of actions
test.skip(builtActions() === null, 'Only a build lists actions.');

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const cookieText = ({ name, value }: { name: string; value: string }) => `${name}=${value}`;
const mailsTo = (email: string) =>
  query<{ recipient: string }>(`SELECT recipient FROM mails WHERE recipient = $1`, [email]);

/** Return paths that a browser could resolve to another site. */
const elsewhere = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example/account',
  '//user:pass@evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/cart/..//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
];

test('no return path redirects to another site', async ({ email }) => {
  test.setTimeout(240_000);
  const cookie = cookieText(await newSession(email));
  for (const target of elsewhere) {
    const wanted = new URLSearchParams({ next: target, callbackUrl: target });
    // An expired link redirects a signed-in user immediately.
    const link = `/sign-in/confirm?${new URLSearchParams({ token: 'x', next: target })}`;
    for (const path of [link, `/api/auth/signin?${wanted}`]) {
      expectHere(await request(path, { cookie }), `${path} for ${target}`);
    }
    const back = await request(`/api/auth/error?${wanted}&error=Callback`);
    expectHere(back, `signing in that failed, for ${target}`);
    const answer = await call('lib/accounts/sign-in-actions#requestSignInLink', [
      { email: '', message: null },
      form({ email: `x${email}`, next: target }),
    ]);
    expect(answer.text, target).not.toMatch(/evil\.example/);
  }
});

async function postToNextAuth(path: string, fields: Record<string, string>): Promise<Answer> {
  const csrf = await request('/api/auth/csrf');
  const { csrfToken } = JSON.parse(csrf.text) as { csrfToken: string };
  const cookies = csrf.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return request(path, {
    method: 'POST',
    cookie: cookies.join('; '),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken, ...fields }).toString(),
  });
}

function expectHere({ headers, status, text }: Answer, what: string): void {
  const location = headers.get('location');
  if (location) {
    const { siteUrl } = runningShop();
    expect(new URL(location, siteUrl).origin, `${what} leads to ${location}`).toBe(siteUrl);
  }
  expect(status, what).toBeLessThan(500);
  expect(text, what).not.toMatch(/(?:href|action|url)="(?:\/\/|\/\\|https?:)[^"]*evil\.example/);
}

test('an invalid e-mail address gets no mail, and next-auth sends none itself', async ({
  email,
}) => {
  const odd = [
    `${email}\r\nBcc: victim@evil.example`,
    `${email}%0d%0aBcc:victim@evil.example`,
    `victim@evil.example,${email}`,
    `victim, ${email}`,
    `<victim@evil.example>${email}`,
    `"victim@evil.example"${email}`,
    `${email}.`,
    `${'a'.repeat(300)}@shopper.example`,
    'ädä@exämple.example',
    'nobody',
    '@shopper.example',
  ];
  for (const typed of odd) {
    const answer = await call('lib/accounts/sign-in-actions#requestSignInLink', [
      { email: '', message: null },
      form({ email: typed, next: '/account' }),
    ]);
    expect(answer.result, typed).toMatchObject({ message: expect.stringMatching(/e-mail|254/) });
  }
  expect((await postToNextAuth('/api/auth/signin/email', { email })).status).toBe(404);
  const [local] = email.split('@');
  const sent = await query('SELECT recipient FROM mails WHERE recipient ~ $1', [
    `${local}|victim|^nobody$|^@|xn--exmple|^a{99}`,
  ]);
  expect(sent).toEqual([]);
});

test('spellings of an e-mail address share an account; a plus tag makes another', async ({
  email,
}) => {
  const [local, domain] = email.split('@');
  const action = 'lib/accounts/sign-in-actions#requestSignInLink';
  const requestLink = async (typed: string) =>
    call(action, [{ email: '', message: null }, form({ email: typed, next: '/account' })]);
  await requestLink(`  ${email.toUpperCase()} `);
  await requestLink(email);
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
  await requestLink(`${local}+coffee@${domain}`);
  await expect.poll(async () => (await mailsTo(`${local}+coffee@${domain}`)).length).toBe(1);
});

test('a link is not consumed by scanners that open it first', async ({
  page,
  browser,
  baseURL,
  email,
}) => {
  const waiting = await page.context().newPage();
  await requestSignInLink(waiting, email, '/account/orders');
  await expect(waiting.getByText(`We sent a link to ${email}`)).toBeVisible();
  const link = await mailedLink(page, email);
  for (const url of [waiting.url(), link]) {
    expect(decodeURIComponent(url), 'no URL has the address').not.toContain('@');
  }
  const { pathname, search } = new URL(link);
  for (const method of ['HEAD', 'GET', 'HEAD', 'GET', 'OPTIONS']) {
    const answer = await request(`${pathname}${search}`, { method });
    expect(answer.headers.getSetCookie().join(), method).not.toMatch(/session-token/);
  }
  await test.step('a program that renders the page, scripts and all', async () => {
    const scanner = await browser.newPage({ ...(baseURL && { baseURL }) });
    await scanner.goto(link);
    await waitForIdle(scanner);
    await expect(heading(scanner)).toHaveText('Sign in');
    await expect(scanner.getByText(email)).toBeVisible();
    await scanner.context().close();
  });
  await test.step('another browser of its reader asks before it signs in', async () => {
    const phone = await browser.newPage({ ...(baseURL && { baseURL }) });
    await phone.goto(link);
    await phone.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(heading(phone)).toHaveText('Orders');
    await phone.context().close();
  });
  await test.step('the page that waits says so', async () => {
    await expect(heading(waiting)).toHaveText('The link was used on another device');
    await expect(waiting.getByText('This browser is still signed out.')).toBeVisible();
  });
  await test.step('and then it is over, for the browser that asked for it too', async () => {
    await page.goto(link);
    await expect(heading(page)).toHaveText('This link has expired');
    await page.goto('/account');
    await expect(heading(page)).toHaveText('Sign in');
  });
});

test('login CSRF: a link does not sign a victim in to the attacker’s account', async ({
  browser,
  baseURL,
  email,
}) => {
  const attacker = await browser.newPage({ ...(baseURL && { baseURL }) });
  await requestSignInLink(attacker, email);
  const link = new URL(await mailedLink(attacker, email));
  const token = link.searchParams.get('token') ?? '';
  const straight = `/api/auth/callback/email?${new URLSearchParams({ token, callbackUrl: '/cart' })}`;
  for (const site of ['cross-site', 'same-site', 'same-origin', 'none', null]) {
    const answer = await request(straight, { headers: site ? { 'sec-fetch-site': site } : {} });
    expect(answer.headers.getSetCookie().join(), String(site)).not.toContain('session-token');
    expect(answer.to, String(site)).toBe(
      `/sign-in/confirm?${new URLSearchParams({ token, next: '/cart' })}`,
    );
  }
  await test.step('the question is answered by the shop’s own page alone', async () => {
    const body = new URLSearchParams({ token, callbackUrl: '/cart' }).toString();
    const { origin } = new URL(runningShop().siteUrl);
    const origins = [
      'https://elsewhere.example',
      'null',
      origin.replace('http:', 'https:'),
      origin.replace(/:\d+$/, ':1'),
    ];
    for (const from of origins) {
      const answer = await request('/sign-in/accept', {
        method: 'POST',
        headers: { origin: from, 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      expect([from, answer.status]).toEqual([from, 403]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });
  await test.step('whoever is signed in reads whose account it would be, and stays', async () => {
    const victim = await browser.newPage({ ...(baseURL && { baseURL }) });
    const own = `victim-${email}`;
    await addSession(victim, own);
    await victim.goto(straight);
    await expect(victim.getByText(`as ${email} instead of ${own}`)).toBeVisible();
    await victim.goto('/account');
    await expect(victim.getByText(`Signed in as ${own}`)).toBeVisible();
    await victim.context().close();
  });
  // The attacker's own browser also comes from a webmail page.
  const cookies = await attacker.context().cookies();
  const requestCookie = cookies.find((cookie) => cookie.name === 'sign-in-asked');
  const own = await request(straight, {
    headers: { 'sec-fetch-site': 'cross-site' },
    cookie: cookieText(requestCookie ?? { name: '', value: '' }),
  });
  expect(own.headers.getSetCookie().join()).toContain('session-token');
  await attacker.context().close();
});

test('a link opened in another tab also signs the waiting page in', async ({ page, email }) => {
  await requestSignInLink(page, email, '/account/orders');
  const other = await page.context().newPage();
  await other.goto(await mailedLink(other, email));
  await expect(heading(other)).toHaveText('Orders');
  await expect(heading(page)).toHaveText('Orders');
});

test('carts that are joined at sign-in say what was added, and one press takes it out', async ({
  page,
  browser,
  baseURL,
  email,
}) => {
  const home = await browser.newPage({ ...(baseURL && { baseURL }) });
  await addSession(home, email);
  await addToCart(home, 'high-noon');
  await home.context().close();
  await addToCart(page, 'blue-hour');
  await signIn(page, email, '/cart');
  const added = page.getByText(/^We added the items from this browser’s cart: 1 × Blue Hour/);
  await expect(added).toHaveText(/The total is now €[\d.]+\.$/);
  const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove them again' }).click();
  await expect(added).toBeHidden();
  await expect(items).toHaveCount(1);
  await page.reload();
  await expect(items).toHaveCount(1);
  await expect(added).toBeHidden();
});
