import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type FrameLocator, type Page } from '@playwright/test';
import { createSessionToken, findToken } from '../cards/tokens.ts';
import { type RunningSandbox, startSandbox } from '../server.ts';
import { createTenant } from '../tenants/tenants.ts';
import {
  type Shop,
  type ShopWindow,
  startShop,
  startSilence,
  watchMessages,
} from './card-form/shop.ts';

const MINUTE = 60_000;

type Service = RunningSandbox & {
  /** A fresh session token of one tenant. */
  newToken(): string;
  /** Advances the service's clock. */
  advance(milliseconds: number): void;
};

const test = base.extend<{ form: FrameLocator }, { service: Service; shop: Shop }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      let ahead = 0;
      const sandbox = await startSandbox({}, () => Date.now() + ahead);
      const tenant = createTenant(sandbox.context, {});
      await use({
        ...sandbox,
        newToken: () => createSessionToken({ context: sandbox.context, tenantId: tenant.id }),
        advance: (milliseconds) => {
          ahead += milliseconds;
        },
      });
      await sandbox.close();
    },
    { scope: 'worker' },
  ],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ page, shop }, use) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
    });
    await page.addInitScript(watchMessages);
    await page.goto(shop.url);
    await page.waitForFunction(() => 'CheckoutForm' in window);
    await use(page);
    expect(problems.filter((text) => !isExpected(text))).toEqual([]);
  },
  form: async ({ page }, use) => {
    await use(page.frameLocator('#card iframe'));
  },
});

/** The browser's own messages about connections that a test refuses. */
function isExpected(text: string): boolean {
  return /net::ERR_(CONNECTION_REFUSED|FAILED|BLOCKED_BY_RESPONSE)|frame-ancestors/.test(text);
}

type StartOptions = {
  height?: number;
  width?: number;
  /** The results of `sessionTokenProvider`, called for each request. */
  provider?: () => string;
  /** What `completeTransaction` throws. */
  refuse?: string;
  /** Whether `completeTransaction` waits for `window.finish()`. */
  slow?: boolean;
  environment?: string;
};

/** Mounts a form in the page as a shop does. */
async function start(
  page: Page,
  sessionToken: string,
  { provider, ...options }: StartOptions = {},
): Promise<void> {
  if (provider) await page.exposeFunction('provideToken', provider);
  await page.evaluate(
    ([token, { refuse, slow, environment = 'sandbox', ...size }]) => {
      const shop = window as unknown as ShopWindow & {
        finish: () => void;
        provideToken?: () => Promise<string>;
      };
      const container = document.querySelector('#card');
      if (!container) throw new Error('No container.');
      shop.form = shop.CheckoutForm.initialize({
        ...size,
        sessionToken: token,
        environment: environment as 'sandbox',
        container,
        onFormFieldStateChange: (state) => shop.calls.states.push(state),
        onLoadError: ({ code, message }) => shop.calls.loadErrors.push({ code, message }),
        completeTransaction: async (data) => {
          shop.calls.completed.push(data);
          if (slow) await new Promise<void>((resolve) => Object.assign(shop, { finish: resolve }));
          if (refuse) throw new Error(refuse);
        },
        ...(shop.provideToken && { sessionTokenProvider: shop.provideToken }),
      });
      shop.form.mount();
    },
    [sessionToken, options] as const,
  );
}

async function typeCard(form: FrameLocator, page: Page, number = '4242424242424242') {
  await form.getByLabel('Card number').click();
  await page.keyboard.type(number);
  await page.keyboard.press('Tab');
  await page.keyboard.type('1240');
  await page.keyboard.press('Tab');
  await page.keyboard.type(number.startsWith('3') ? '1234' : '123');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ada Shopper');
}

/** Submits like the shop's Pay button, and returns the outcome. */
function submit(page: Page): Promise<string> {
  return page.evaluate(() =>
    (window as unknown as ShopWindow).form.submitFormFields().then(
      () => 'done',
      (error: { code?: string; message: string }) => error.code ?? error.message,
    ),
  );
}

function calls(page: Page): Promise<ShopWindow['calls']> {
  return page.evaluate(() => (window as unknown as ShopWindow).calls);
}

async function loadError(page: Page): Promise<string | undefined> {
  await expect.poll(async () => (await calls(page)).loadErrors.length).toBe(1);
  await expect(page.locator('iframe')).toHaveCount(0);
  return (await calls(page)).loadErrors[0]?.code;
}

test.describe('a shopper', () => {
  test('fills the form by keyboard alone and gets a payment token', async ({
    page,
    form,
    service,
  }) => {
    const token = service.newToken();
    await start(page, token);
    await expect(form.getByLabel('Card number')).toBeVisible();
    await page.locator('h1').click();
    await page.keyboard.press('Tab');
    await expect(form.getByLabel('Card number')).toBeFocused();
    await page.keyboard.type('378282246310005');
    await expect(form.getByLabel('Card number')).toHaveValue('3782 822463 10005');
    await expect(form.getByText('American Express')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.type('1240');
    await expect(form.getByLabel('Expiry date')).toHaveValue('12 / 40');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12345');
    await expect(form.getByLabel('Security code')).toHaveValue('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ada Shopper');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Pay' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await calls(page)).completed).toHaveLength(1);

    const { completed, states } = await calls(page);
    const [data] = completed;
    expect(data?.cardData).toEqual({ last4Digits: '0005', cardType: 'AMERICAN_EXPRESS' });
    expect(data?.sessionToken).not.toBe(token);
    expect(findToken(service.context, data?.sessionToken ?? '')?.state).toBe('captured');
    expect(states[0]).toMatchObject({ isValid: false, isComplete: false, cardType: null });
    expect(states.at(-1)).toMatchObject({
      isValid: true,
      isComplete: true,
      cardType: 'AMERICAN_EXPRESS',
    });
  });

  test('submits the shop’s form with Enter, once the card has no errors', async ({
    page,
    form,
    service,
  }) => {
    await page.evaluate(() => {
      const container = document.querySelector('#card');
      const around = document.createElement('form');
      container?.replaceWith(around);
      if (container) around.append(container);
      around.addEventListener('submit', (event) => {
        event.preventDefault();
        document.title = `Submitted ${document.title}`;
      });
    });
    await start(page, service.newToken());
    await form.getByLabel('Card number').fill('4242');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('status')).toContainText('The card number is too short');
    await expect(page).toHaveTitle('Checkout');
    await typeCard(form, page, '4242424242424242'.slice(4));
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('Submitted Checkout');
  });

  test('sees a light form on a light page and a dark one on a dark page, whatever the system setting', async ({
    page,
    form,
    service,
  }) => {
    const ground = () =>
      form.locator('.panel').evaluate((panel) => getComputedStyle(panel).backgroundColor);
    const setScheme = (scheme: string) =>
      page.evaluate((value) => {
        document.documentElement.style.colorScheme = value;
      }, scheme);
    await page.emulateMedia({ colorScheme: 'dark' });
    await setScheme('light');
    await start(page, service.newToken());
    await expect(form.getByLabel('Card number')).toBeVisible();
    expect(await ground()).toBe('rgb(255, 255, 255)');
    await setScheme('light dark');
    await expect.poll(ground).toBe('rgb(33, 29, 26)');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(ground).toBe('rgb(255, 255, 255)');
    await setScheme('dark');
    await expect.poll(ground).toBe('rgb(33, 29, 26)');
  });

  test('does not type the name again for another card', async ({ page, form, service }) => {
    await start(page, service.newToken());
    await typeCard(form, page);
    // A browser may block storage in cross-site frames: then it is typed again.
    const mayStore = await form.locator('body').evaluate(() => {
      try {
        return sessionStorage.length >= 0;
      } catch {
        return false;
      }
    });
    expect(await submit(page)).toBe('done');
    await start(page, service.newToken());
    await expect(form.getByLabel('Name on card')).toHaveValue(mayStore ? 'Ada Shopper' : '');
    await expect(form.getByLabel('Card number')).toHaveValue('');
  });

  test('corrects a number in its middle without losing the caret @long', async ({
    page,
    form,
    service,
  }) => {
    await start(page, service.newToken());
    const number = form.getByLabel('Card number');
    await number.click();
    await page.keyboard.type('400006655665556');
    await expect(number).toHaveValue('4000 0665 5665 556');
    await page.keyboard.press('Home');
    for (let step = 0; step < '4000 0'.length; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('5');
    await expect(number).toHaveValue('4000 0566 5566 5556');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(number).toHaveValue('4000 6655 6655 56');
    await page.keyboard.type('05');
    await expect(number).toHaveValue('4000 0566 5566 5556');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    await expect(number).toHaveValue('4000 5665 5665 556');
  });

  test('sees the error beside each field, with the focus on the first', async ({
    page,
    form,
    service,
  }) => {
    await start(page, service.newToken());
    await expect(form.getByLabel('Card number')).toBeVisible();
    expect(await submit(page)).toBe('fields_invalid');
    const number = form.getByLabel('Card number');
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription('Enter the card number');
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByLabel('Name on card')).toHaveAccessibleDescription(/Enter the name/);
    await expect(form.getByRole('status')).toContainText('Enter the card number');

    await page.keyboard.type('4242424242424241');
    await page.keyboard.press('Tab');
    await expect(number).toHaveAccessibleDescription('This card number is not right');
    await page.keyboard.type('0120');
    await page.keyboard.press('Tab');
    await expect(form.getByLabel('Expiry date')).toHaveAccessibleDescription('Card has expired');
    await page.keyboard.type('12');
    await page.keyboard.press('Tab');
    await expect(form.getByLabel('Security code')).toHaveAccessibleDescription('Code is too short');

    await number.fill('4242424242424242');
    await expect(number).toHaveAccessibleDescription('');
    await expect(number).toHaveAttribute('aria-invalid', 'false');
    expect((await calls(page)).completed).toEqual([]);
  });

  test('sees no error while typing in a field for the first time', async ({
    page,
    form,
    service,
  }) => {
    await start(page, service.newToken());
    const number = form.getByLabel('Card number');
    await number.click();
    await page.keyboard.type('4242');
    await expect(number).toHaveAccessibleDescription('');
    await page.keyboard.press('Tab');
    await expect(number).toHaveAccessibleDescription('The card number is too short');
  });

  test('fills the form in with a test card', async ({ page, form, service }) => {
    await start(page, service.newToken());
    await form.getByText('Test cards').click();
    await form.getByRole('button', { name: /4000 0000 0000 0002/ }).click();
    await expect(form.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
    expect(await submit(page)).toBe('done');
    expect((await calls(page)).completed[0]?.cardData).toEqual({
      last4Digits: '0002',
      cardType: 'VISA',
    });
  });

  test('tries another card after the first was declined @long', async ({ page, form, service }) => {
    await start(page, service.newToken(), { refuse: 'Your card was declined.' });
    await typeCard(form, page);
    expect(await submit(page)).toBe('Your card was declined.');
    await form.getByLabel('Card number').fill('5555555555554444');
    expect(await submit(page)).toBe('Your card was declined.');
    const { completed } = await calls(page);
    expect(completed.map(({ cardData }) => cardData.last4Digits)).toEqual(['4242', '4444']);
    expect(new Set(completed.map(({ sessionToken }) => sessionToken)).size).toBe(2);
  });

  test('keeps the card when the service could not be reached, and submits it again', async ({
    page,
    form,
    service,
  }) => {
    await start(page, service.newToken());
    await typeCard(form, page);
    await page.route('**/form/card', (route) => route.abort());
    expect(await submit(page)).toBe('submit_failed');
    await page.unroute('**/form/card');
    await expect(form.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
    expect(await submit(page)).toBe('done');
  });

  test('sees the service’s errors of a card @long', async ({ page, form, service }) => {
    await start(page, service.newToken());
    await typeCard(form, page);
    await page.route('**/form/card', (route) =>
      route.fulfill({ json: { status: 'fields', problems: { expiry: 'expired' } } }),
    );
    expect(await submit(page)).toBe('fields_invalid');
    await expect(form.getByLabel('Expiry date')).toBeFocused();
    await expect(form.getByLabel('Expiry date')).toHaveAccessibleDescription('Card has expired');
    await page.unroute('**/form/card');
    await form.getByLabel('Expiry date').fill('11/41');
    expect(await submit(page)).toBe('done');
  });
});

test.describe('the card number', () => {
  const SECRETS = ['4000056655665556', '4000 0566 5566 5556', '9173', 'Zyxwvut Ponmlk'];

  function leaks(text: string): string[] {
    const spellings = SECRETS.flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      secret.replaceAll(' ', '+'),
      Buffer.from(secret).toString('base64').replaceAll('=', ''),
    ]);
    return spellings.filter((secret) => text.includes(secret));
  }

  test('never reaches the shop: no message, request, storage, log or markup has it', async ({
    page,
    form,
    service,
    shop,
  }) => {
    const requests: { url: string; text: string }[] = [];
    const logs: string[] = [];
    page.on('console', (message) => logs.push(message.text()));
    page.on('request', (request) => {
      const text = `${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`;
      requests.push({ url: request.url(), text });
    });
    await start(page, service.newToken());
    await form.getByLabel('Card number').pressSequentially('4000056655665556');
    await form.getByLabel('Expiry date').pressSequentially('1240');
    await form.getByLabel('Security code').pressSequentially('917');
    expect(await submit(page)).toBe('fields_invalid');
    await form.getByLabel('Name on card').pressSequentially('Zyxwvut Ponmlk');
    expect(await submit(page)).toBe('done');

    const recorded = await page.evaluate(async () => ({
      messages: (window as unknown as ShopWindow).messages,
      calls: JSON.stringify((window as unknown as ShopWindow).calls),
      storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      databases: JSON.stringify(await indexedDB.databases()),
      address: location.href + document.referrer + JSON.stringify(history.state),
      markup: document.documentElement.outerHTML,
    }));
    // The recorder works: it has seen the handshake, the states and the result.
    expect(recorded.messages.join('\n')).toContain('"ready"');
    expect(
      recorded.messages.filter((message) => message.includes('"state"')).length,
    ).toBeGreaterThan(5);
    expect(recorded.messages.join('\n')).toContain('"tokenized"');

    expect(leaks(recorded.messages.join('\n'))).toEqual([]);
    expect(
      leaks(
        recorded.calls + recorded.storage + recorded.databases + recorded.address + recorded.markup,
      ),
    ).toEqual([]);
    expect(leaks(shop.received.join('\n'))).toEqual([]);
    expect(leaks(logs.join('\n'))).toEqual([]);
    const withCard = requests.filter(({ text }) => leaks(text).length > 0);
    expect(withCard.map(({ url }) => url)).toEqual([`${service.url}/form/card`]);
  });

  test('cannot be read through the frame, and the token is in no URL', async ({
    page,
    form,
    service,
  }) => {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url() + (request.headers().referer ?? '')));
    const token = service.newToken();
    await start(page, token);
    await typeCard(form, page);
    const read = await page.evaluate(() => {
      const frame = document.querySelector('iframe');
      try {
        return String(frame?.contentWindow?.document.body.innerHTML);
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(read).toBe('SecurityError');
    expect(await page.evaluate(() => document.querySelector('iframe')?.contentDocument)).toBeNull();
    expect(await submit(page)).toBe('done');
    expect(urls.join('\n')).not.toContain(token.split('.').at(-1));
  });
});

test.describe('the session token', () => {
  test('is replaced when it had expired before the form was loaded @long', async ({
    page,
    form,
    service,
  }) => {
    const old = service.newToken();
    service.advance(61 * MINUTE);
    let asked = 0;
    const provider = () => {
      asked += 1;
      return service.newToken();
    };
    await start(page, old, { provider });
    await typeCard(form, page);
    expect(await submit(page)).toBe('done');
    expect(asked).toBe(1);
    expect((await calls(page)).loadErrors).toEqual([]);
  });

  test('is replaced when it expires while the shopper types, and the input is kept', async ({
    page,
    form,
    service,
  }) => {
    let asked = 0;
    const provider = () => {
      asked += 1;
      return service.newToken();
    };
    await start(page, service.newToken(), { provider });
    await typeCard(form, page);
    service.advance(61 * MINUTE);
    expect(asked).toBe(0);
    expect(await submit(page)).toBe('done');
    expect(asked).toBe(1);
    await expect(form.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
    const { completed } = await calls(page);
    expect(findToken(service.context, completed[0]?.sessionToken ?? '')?.state).toBe('captured');
    expect(await submit(page)).toBe('done');
    expect(asked).toBe(1);
  });

  test('is replaced when it was used up already', async ({ page, form, service }) => {
    await start(page, service.newToken(), { provider: () => service.newToken() });
    await typeCard(form, page);
    expect(await submit(page)).toBe('done');
    const used = (await calls(page)).completed[0]?.sessionToken ?? '';
    await start(page, used).catch(() => {});
    await typeCard(form, page);
    expect(await submit(page)).toBe('done');
  });

  test('that expired stops the payment and keeps the card when the shop has no fresh one', async ({
    page,
    form,
    service,
  }) => {
    const provider = () => {
      throw new Error('The shop is away.');
    };
    await start(page, service.newToken(), { provider });
    await typeCard(form, page);
    service.advance(61 * MINUTE);
    expect(await submit(page)).toBe('token_refresh_failed');
    await expect(form.getByLabel('Name on card')).toHaveValue('Ada Shopper');
    expect((await calls(page)).completed).toEqual([]);
    expect((await calls(page)).loadErrors).toEqual([]);
  });

  test('that expired is reported when the shop has no provider @long', async ({
    page,
    form,
    service,
  }) => {
    await start(page, service.newToken());
    await typeCard(form, page);
    service.advance(61 * MINUTE);
    expect(await submit(page)).toBe('token_expired');
  });

  for (const answer of ['garbage', 'another service']) {
    const when = answer === 'garbage' ? ' @long' : '';
    test(`is not replaced by ${answer}${when}`, async ({ page, form, service }) => {
      const elsewhere = Buffer.from('https://pay.example').toString('base64url');
      const provider = () =>
        answer === 'garbage' ? 'garbage' : `pt_${elsewhere}.abcdefghijklmnopqrstuvwx`;
      await start(page, service.newToken(), { provider });
      await typeCard(form, page);
      service.advance(61 * MINUTE);
      expect(await submit(page)).toBe('token_refresh_failed');
    });
  }
});

test.describe('a form that cannot load', () => {
  function tokenOf(origin: string): string {
    return `pt_${Buffer.from(origin).toString('base64url')}.abcdefghijklmnopqrstuvwx`;
  }

  // Which tokens have an origin: ../web/token.test.ts.
  for (const token of ['', 'garbage', 'pt_x.y', tokenOf('javascript:alert(1)')]) {
    const when = /^(garbage|pt_x)/.test(token) ? ' @long' : '';
    test(`reports that its token is "${token.slice(0, 10)}"${when}`, async ({ page }) => {
      await start(page, token);
      expect(await loadError(page)).toBe('token_malformed');
      expect(await submit(page)).toBe('token_malformed');
    });
  }

  test('reports an unknown token', async ({ page, service }) => {
    await start(page, `${service.newToken()}x`);
    expect(await loadError(page)).toBe('token_unknown');
  });

  test('reports an expired token without a fresh one @long', async ({ page, service }) => {
    const token = service.newToken();
    service.advance(61 * MINUTE);
    await start(page, token);
    expect(await loadError(page)).toBe('token_expired');
  });

  test('reports an unreachable service', async ({ page }) => {
    const silence = await startSilence();
    await silence.close();
    await start(page, tokenOf(silence.url));
    expect(await loadError(page)).toBe('load_failed');
  });

  test('reports a service that accepts the request and never answers', async ({ page }) => {
    const silence = await startSilence();
    await page.clock.install();
    await start(page, tokenOf(silence.url));
    await page.clock.fastForward(14_000);
    expect((await calls(page)).loadErrors).toEqual([]);
    await page.clock.fastForward(2_000);
    expect(await loadError(page)).toBe('load_timeout');
    await silence.close();
  });

  test('reports a failing endpoint @long', async ({ page, service }) => {
    await page.route('**/form/session', (route) => route.abort());
    await start(page, service.newToken());
    expect(await loadError(page)).toBe('load_failed');
  });

  test('reports the origin of the shop itself, where the card would not be isolated', async ({
    page,
    shop,
  }) => {
    await start(page, tokenOf(shop.url));
    expect(await loadError(page)).toBe('origin_unsupported');
  });

  test('reports an unknown environment', async ({ page, service }) => {
    await start(page, service.newToken(), { environment: 'production' });
    expect(await loadError(page)).toBe('environment_unknown');
  });

  test('can be mounted again after a failure', async ({ page, form, service }) => {
    await page.route('**/form/session', (route) => route.abort());
    await start(page, service.newToken());
    expect(await loadError(page)).toBe('load_failed');
    await page.unroute('**/form/session');
    await page.evaluate(() => (window as unknown as ShopWindow).form.mount());
    await typeCard(form, page);
    expect(await submit(page)).toBe('done');
  });
});

test.describe('mounting', () => {
  test('survives React mounting, unmounting and mounting again in strict mode', async ({
    page,
    form,
    service,
  }) => {
    await page.addScriptTag({ url: '/strict-mode.js', type: 'module' });
    await page.waitForFunction(() => 'render' in window);
    await page.evaluate(
      (token) => (window as unknown as { render: (token: string) => void }).render(token),
      service.newToken(),
    );
    await expect(form.getByLabel('Card number')).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { effects: number }).effects)).toBe(2);
    await expect(page.locator('iframe')).toHaveCount(1);
    await typeCard(form, page);
    expect(await submit(page)).toBe('done');
    const { completed, loadErrors } = await calls(page);
    expect(completed).toHaveLength(1);
    expect(loadErrors).toEqual([]);

    await page.getByRole('button', { name: 'Toggle' }).click();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(await submit(page)).toBe('not_mounted');
    await page.getByRole('button', { name: 'Toggle' }).click();
    await typeCard(form, page);
    expect(await submit(page)).toBe('done');
    await expect(page.locator('iframe')).toHaveCount(1);
  });

  test('twice shows one form, and the same one', async ({ page, form, service }) => {
    await start(page, service.newToken());
    await typeCard(form, page);
    await page.evaluate(() => (window as unknown as ShopWindow).form.mount());
    await expect(page.locator('iframe')).toHaveCount(1);
    await expect(form.getByLabel('Name on card')).toHaveValue('Ada Shopper');
    expect(await submit(page)).toBe('done');
  });

  test('a second form in the same place replaces the first', async ({ page, form, service }) => {
    await start(page, service.newToken());
    await expect(form.getByLabel('Card number')).toBeVisible();
    await page.evaluate(() => {
      const shop = window as unknown as ShopWindow & { first: ShopWindow['form'] };
      shop.first = shop.form;
    });
    await start(page, service.newToken());
    await typeCard(form, page);
    await expect(page.locator('iframe')).toHaveCount(1);
    const first = await page.evaluate(() =>
      (window as unknown as { first: ShopWindow['form'] }).first
        .submitFormFields()
        .catch((error: { code: string }) => error.code),
    );
    expect(first).toBe('not_mounted');
    expect(await submit(page)).toBe('done');
    expect((await calls(page)).completed).toHaveLength(1);
  });

  test('leaves the other children of the container alone @long', async ({
    page,
    form,
    service,
  }) => {
    await page.evaluate(() => document.querySelector('#card')?.append('Loading the form'));
    await start(page, service.newToken());
    await start(page, service.newToken());
    await expect(form.getByLabel('Card number')).toBeVisible();
    await expect(page.locator('#card')).toContainText('Loading the form');
  });

  test('a form that is moved in the page loads again in its new place @long', async ({
    page,
    service,
  }) => {
    await start(page, service.newToken());
    const form = page.frameLocator('iframe');
    await expect(form.getByLabel('Card number')).toBeVisible();
    await page.evaluate(() => {
      const card = document.querySelector('#card');
      if (card) document.querySelector('#elsewhere')?.append(card);
    });
    await expect(form.getByLabel('Card number')).toHaveValue('');
    await typeCard(form, page);
    expect(await submit(page)).toBe('done');
    expect((await calls(page)).loadErrors).toEqual([]);
  });

  test('works inside a shadow tree, and is removed with it @long', async ({ page, service }) => {
    await page.evaluate((token) => {
      const shop = window as unknown as ShopWindow;
      const host = document.querySelector('#card');
      const container = document.createElement('div');
      host?.attachShadow({ mode: 'open' }).append(container);
      shop.form = shop.CheckoutForm.initialize({
        sessionToken: token,
        environment: 'sandbox',
        container,
        completeTransaction: (data) => {
          shop.calls.completed.push(data);
        },
      });
      shop.form.mount();
    }, service.newToken());
    await typeCard(page.frameLocator('iframe'), page);
    expect(await submit(page)).toBe('done');
    await page.evaluate(() => {
      document.querySelector('#card')?.shadowRoot?.replaceChildren();
    });
    expect(await submit(page)).toBe('not_mounted');
  });
});

test.describe('a form that is removed', () => {
  test('while the card is being submitted completes nothing and reports it', async ({
    page,
    form,
    service,
  }) => {
    await start(page, service.newToken());
    await typeCard(form, page);
    const requested = Promise.withResolvers<void>();
    await page.route('**/form/card', () => requested.resolve());
    const submitted = submit(page);
    await requested.promise;
    await page.evaluate(() => document.querySelector('#card')?.remove());
    expect(await submitted).toBe('removed');
    expect((await calls(page)).completed).toEqual([]);
    expect(await submit(page)).toBe('not_mounted');
  });

  test('while the shop completes the transaction lets the shop finish', async ({
    page,
    form,
    service,
  }) => {
    await start(page, service.newToken(), { slow: true });
    await typeCard(form, page);
    const submitted = submit(page);
    await expect.poll(async () => (await calls(page)).completed).toHaveLength(1);
    await page.evaluate(() => document.querySelector('#card')?.remove());
    await page.evaluate(() => (window as unknown as { finish: () => void }).finish());
    expect(await submitted).toBe('done');
  });

  test('before it has loaded calls no callback any more', async ({ page, service }) => {
    await page.clock.install();
    await start(page, service.newToken());
    await page.evaluate(() => document.querySelector('#card')?.replaceChildren());
    await page.clock.fastForward(60_000);
    expect(await calls(page)).toEqual({ states: [], loadErrors: [], completed: [] });
  });

  test('leaves no listener and no open port behind', async ({ page, form, service }) => {
    const devtools = await page.context().newCDPSession(page);
    const count = async () => {
      const { result } = await devtools.send('Runtime.evaluate', { expression: 'window' });
      const { listeners } = await devtools.send('DOMDebugger.getEventListeners', {
        objectId: result.objectId ?? '',
      });
      return listeners.filter(({ type }) => type === 'message').length;
    };
    const before = await count();
    for (let round = 0; round < 3; round += 1) {
      await start(page, service.newToken());
      await expect(form.getByLabel('Card number')).toBeVisible();
      expect(await count()).toBe(before + 1);
      await page.evaluate(() => document.querySelector('#card')?.replaceChildren());
      await expect.poll(count).toBe(before);
    }
    const states = (await calls(page)).states.length;
    expect(states).toBe(3);
  });
});

test.describe('paying', () => {
  test('twice sends the card once', async ({ page, form, service }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/form/card')) sent += 1;
    });
    await start(page, service.newToken(), { slow: true });
    await typeCard(form, page);
    const [one, two] = [submit(page), submit(page)];
    await expect.poll(async () => (await calls(page)).completed).toHaveLength(1);
    const three = submit(page);
    await page.evaluate(() => (window as unknown as { finish: () => void }).finish());
    expect(await Promise.all([one, two, three])).toEqual(['done', 'done', 'done']);
    expect((await calls(page)).completed).toHaveLength(1);
    expect(sent).toBe(1);
  });

  test('before the form is ready waits for it', async ({ page, form, service }) => {
    await start(page, service.newToken());
    expect(await submit(page)).toBe('fields_invalid');
    await expect(form.getByLabel('Card number')).toBeFocused();
  });

  test('gives up after a minute without a response', async ({ page, form, service }) => {
    await start(page, service.newToken());
    await typeCard(form, page);
    await page.clock.install();
    const requested = Promise.withResolvers<void>();
    await page.route('**/form/card', () => requested.resolve());
    const submitted = submit(page);
    await requested.promise;
    await page.clock.fastForward(61_000);
    expect(await submitted).toBe('submit_timeout');
  });
});

test.describe('strangers', () => {
  test('cannot embed the form in the name of a shop', async ({ page, service, shop }) => {
    const stranger = await startShop();
    await page.goto(stranger.url);
    await page.evaluate(
      ([origin, parent]) => {
        const frame = document.createElement('iframe');
        frame.src = `${origin}/form?parent=${encodeURIComponent(parent)}`;
        document.body.append(frame);
      },
      [service.url, shop.url] as const,
    );
    await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
    await stranger.close();
  });

  test('cannot make the shop’s page hand over its token', async ({ page, form, service }) => {
    const stranger = await startShop();
    await page.evaluate((url) => {
      const frame = document.createElement('iframe');
      frame.id = 'stranger';
      frame.src = url;
      document.body.append(frame);
    }, stranger.url);
    const frame = page.frames().at(-1);
    await frame?.waitForLoadState();
    await start(page, service.newToken());
    await expect(form.getByLabel('Card number')).toBeVisible();
    const answered = await frame?.evaluate(async () => {
      let answers = 0;
      window.addEventListener('message', () => {
        answers += 1;
      });
      window.parent.postMessage({ channel: 'service-web/1', type: 'ready' }, '*');
      for (let index = 0; index < window.parent.length; index += 1) {
        const other = window.parent[index];
        if (other === undefined || other === window) continue;
        const { port2 } = new MessageChannel();
        other.postMessage({ channel: 'service-web/1', type: 'connect' }, '*', [port2]);
      }
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
      return answers;
    });
    expect(answered).toBe(0);
    await typeCard(form, page);
    expect(await submit(page)).toBe('done');
    await stranger.close();
  });

  test('get no card fields from a form that is opened by itself', async ({
    page,
    service,
    shop,
  }) => {
    await page.goto(`${service.url}/form?parent=${encodeURIComponent(shop.url)}`);
    await expect(page.getByText('This form belongs inside the checkout of a shop.')).toBeVisible();
    await expect(page.getByLabel('Card number')).toBeHidden();
  });
});

test.describe('the look of the form', () => {
  const height = (page: Page) =>
    page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height);

  test('reserves its space at once, and nothing shifts when it loads or shows errors', async ({
    page,
    form,
    service,
  }) => {
    await start(page, service.newToken());
    const reserved = await height(page);
    // The bare page has reserved no space for the form: the shift of its mounting is not the
    // form's doing.
    await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      (window as unknown as ShopWindow).layoutShift = 0;
    });
    await expect(form.getByLabel('Card number')).toBeVisible();
    expect(await height(page)).toBe(reserved);
    expect(await submit(page)).toBe('fields_invalid');
    await typeCard(form, page);
    expect(await height(page)).toBe(reserved);
    expect(await page.evaluate(() => (window as unknown as ShopWindow).layoutShift)).toBe(0);

    await form.getByText('Test cards').click();
    await expect.poll(() => height(page)).toBeGreaterThan(reserved);
    await form.getByText('Test cards').click();
    await expect.poll(() => height(page)).toBe(reserved);
  });

  test('has the height and width that the shop sets @long', async ({ page, form, service }) => {
    await start(page, service.newToken(), { height: 480, width: 320 });
    await expect(form.getByLabel('Card number')).toBeVisible();
    const box = await page.locator('iframe').boundingBox();
    expect(box).toMatchObject({ height: 480, width: 320 });
  });

  test('is never wider than a small phone', async ({ page, form, service }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await start(page, service.newToken(), { width: 600 });
    await expect(form.getByLabel('Card number')).toBeVisible();
    const sizes = await page.evaluate(() => ({
      page: document.documentElement.scrollWidth,
      frame: document.querySelector('iframe')?.getBoundingClientRect().right ?? 0,
    }));
    expect(sizes.page).toBe(320);
    expect(sizes.frame).toBeLessThanOrEqual(304);
    const inside = await form
      .locator('html')
      .evaluate((html) => [html.scrollWidth, html.clientWidth] as const);
    expect(inside[0]).toBe(inside[1]);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    const when = colorScheme === 'dark' ? ' @long' : '';
    test(`has no accessibility findings, ${colorScheme}, empty, wrong and open${when}`, async ({
      page,
      form,
      service,
    }) => {
      await page.emulateMedia({ colorScheme });
      await start(page, service.newToken());
      await expect(form.getByLabel('Card number')).toBeVisible();
      const findings = async () => {
        const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
        const { violations, passes } = await axe.analyze();
        expect(passes.some(({ id }) => id === 'color-contrast')).toBe(true);
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
      };
      expect(await findings()).toEqual([]);
      expect(await submit(page)).toBe('fields_invalid');
      expect(await findings()).toEqual([]);
      await form.getByText('Test cards').click();
      await typeCard(form, page);
      expect(await findings()).toEqual([]);
    });
  }
});
