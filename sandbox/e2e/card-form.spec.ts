import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { findToken } from '../cards/tokens.ts';
import { expect, MINUTE, test } from './card-form/fixture.ts';
import { type ShopWindow, startShop, startSilence } from './card-form/shop.ts';

test.describe('a shopper', () => {
  test('fills the form by keyboard alone and gets a payment token', async ({
    card,
    page,
    service,
  }) => {
    const token = service.newToken();
    await card.openWith(token);
    await expect(card.number).toBeVisible();
    await page.locator('h1').click();
    await page.keyboard.press('Tab');
    await expect(card.number).toBeFocused();
    await page.keyboard.type('378282246310005');
    await expect(card.number).toHaveValue('3782 822463 10005');
    await expect(card.form.getByText('American Express')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.type('1240');
    await expect(card.expiry).toHaveValue('12 / 40');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12345');
    await expect(card.code).toHaveValue('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ada Shopper');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Pay' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await card.calls()).completed).toHaveLength(1);

    const { completed, states } = await card.calls();
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
    card,
    page,
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
    await card.open();
    await card.number.fill('4242');
    await page.keyboard.press('Enter');
    await expect(card.form.getByRole('status')).toContainText('The card number is too short');
    await expect(page).toHaveTitle('Checkout');
    await card.type('424242424242');
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('Submitted Checkout');
  });

  test('sees a light form on a light page and a dark one on a dark page, whatever the system setting', async ({
    card,
    page,
  }) => {
    const ground = () =>
      card.form.locator('.panel').evaluate((panel) => getComputedStyle(panel).backgroundColor);
    const setScheme = (scheme: string) =>
      page.evaluate((value) => {
        document.documentElement.style.colorScheme = value;
      }, scheme);
    await page.emulateMedia({ colorScheme: 'dark' });
    await setScheme('light');
    await card.open();
    await expect(card.number).toBeVisible();
    expect(await ground()).toBe('rgb(255, 255, 255)');
    await setScheme('light dark');
    await expect.poll(ground).toBe('rgb(33, 29, 26)');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(ground).toBe('rgb(255, 255, 255)');
    await setScheme('dark');
    await expect.poll(ground).toBe('rgb(33, 29, 26)');
  });

  test('does not type the name again for another card', async ({ card }) => {
    await card.open();
    await card.type();
    // A browser may block storage in cross-site frames: then it is typed again.
    const mayStore = await card.form.locator('body').evaluate(() => {
      try {
        return sessionStorage.length >= 0;
      } catch {
        return false;
      }
    });
    expect(await card.submit()).toBe('done');
    await card.open();
    await expect(card.name).toHaveValue(mayStore ? 'Ada Shopper' : '');
    await expect(card.number).toHaveValue('');
  });

  test('sees the error beside each field, with the focus on the first', async ({ card, page }) => {
    await card.open();
    await expect(card.number).toBeVisible();
    expect(await card.submit()).toBe('fields_invalid');
    const { number } = card;
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription('Enter the card number');
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await expect(card.name).toHaveAccessibleDescription(/Enter the name/);
    await expect(card.form.getByRole('status')).toContainText('Enter the card number');

    await page.keyboard.type('4242424242424241');
    await page.keyboard.press('Tab');
    await expect(number).toHaveAccessibleDescription('This card number is not right');
    await page.keyboard.type('0120');
    await page.keyboard.press('Tab');
    await expect(card.expiry).toHaveAccessibleDescription('Card has expired');
    await page.keyboard.type('12');
    await page.keyboard.press('Tab');
    await expect(card.code).toHaveAccessibleDescription('Code is too short');

    await number.fill('4242424242424242');
    await expect(number).toHaveAccessibleDescription('');
    await expect(number).toHaveAttribute('aria-invalid', 'false');
    expect((await card.calls()).completed).toEqual([]);
  });

  test('sees no error while typing in a field for the first time', async ({ card, page }) => {
    await card.open();
    const { number } = card;
    await number.click();
    await page.keyboard.type('4242');
    await expect(number).toHaveAccessibleDescription('');
    await page.keyboard.press('Tab');
    await expect(number).toHaveAccessibleDescription('The card number is too short');
  });

  test('fills the form in with a test card', async ({ card }) => {
    await card.open();
    await card.form.getByText('Test cards').click();
    await card.form.getByRole('button', { name: /4000 0000 0000 0002/ }).click();
    await expect(card.number).toHaveValue('4000 0000 0000 0002');
    expect(await card.submit()).toBe('done');
    expect((await card.calls()).completed[0]?.cardData).toEqual({
      last4Digits: '0002',
      cardType: 'VISA',
    });
  });

  test('tries another card after the first was declined @long', async ({ card }) => {
    await card.open({ refuse: 'Your card was declined.' });
    await card.type();
    expect(await card.submit()).toBe('Your card was declined.');
    await card.number.fill('5555555555554444');
    expect(await card.submit()).toBe('Your card was declined.');
    const { completed } = await card.calls();
    expect(completed.map(({ cardData }) => cardData.last4Digits)).toEqual(['4242', '4444']);
    expect(new Set(completed.map(({ sessionToken }) => sessionToken)).size).toBe(2);
  });

  test('keeps the card when the service could not be reached, and submits it again', async ({
    card,
    page,
  }) => {
    await card.open();
    await card.type();
    await page.route('**/form/card', (route) => route.abort());
    expect(await card.submit()).toBe('submit_failed');
    await page.unroute('**/form/card');
    await expect(card.number).toHaveValue('4242 4242 4242 4242');
    expect(await card.submit()).toBe('done');
  });

  test('sees the service’s errors of a card @long', async ({ card, page }) => {
    await card.open();
    await card.type();
    await page.route('**/form/card', (route) =>
      route.fulfill({ json: { status: 'fields', problems: { expiry: 'expired' } } }),
    );
    expect(await card.submit()).toBe('fields_invalid');
    await expect(card.expiry).toBeFocused();
    await expect(card.expiry).toHaveAccessibleDescription('Card has expired');
    await page.unroute('**/form/card');
    await card.expiry.fill('11/41');
    expect(await card.submit()).toBe('done');
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
    card,
    page,
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
    await card.open();
    await card.number.pressSequentially('4000056655665556');
    await card.expiry.pressSequentially('1240');
    await card.code.pressSequentially('917');
    expect(await card.submit()).toBe('fields_invalid');
    await card.name.pressSequentially('Zyxwvut Ponmlk');
    expect(await card.submit()).toBe('done');

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
    card,
    page,
    service,
  }) => {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url() + (request.headers().referer ?? '')));
    const token = service.newToken();
    await card.openWith(token);
    await card.type();
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
    expect(await card.submit()).toBe('done');
    expect(urls.join('\n')).not.toContain(token.split('.').at(-1));
  });
});

test.describe('the session token', () => {
  for (const when of ['before the form was loaded', 'while the shopper types']) {
    test(`is replaced when it expires ${when}, once, and the input is kept`, async ({
      card,
      service,
    }) => {
      let asked = 0;
      const provider = () => {
        asked += 1;
        return service.newToken();
      };
      const token = service.newToken();
      if (when.startsWith('before')) service.advance(61 * MINUTE);
      await card.openWith(token, { provider });
      await card.type();
      if (when.startsWith('while')) service.advance(61 * MINUTE);
      expect(await card.submit()).toBe('done');
      expect(asked).toBe(1);
      await expect(card.number).toHaveValue('4242 4242 4242 4242');
      const { completed, loadErrors } = await card.calls();
      expect(findToken(service.context, completed[0]?.sessionToken ?? '')?.state).toBe('captured');
      expect(loadErrors).toEqual([]);
      expect(await card.submit()).toBe('done');
      expect(asked).toBe(1);
    });
  }

  test('is replaced when it was used up already', async ({ card, service }) => {
    await card.open({ provider: () => service.newToken() });
    await card.type();
    expect(await card.submit()).toBe('done');
    const used = (await card.calls()).completed[0]?.sessionToken ?? '';
    await card.openWith(used);
    await card.type();
    expect(await card.submit()).toBe('done');
  });

  const elsewhere = Buffer.from('https://pay.example').toString('base64url');
  const stops: [what: string, code: string, provider?: () => string][] = [
    ['no provider @long', 'token_expired'],
    ['garbage @long', 'token_refresh_failed', () => 'garbage'],
    [
      'a token of another service',
      'token_refresh_failed',
      () => `pt_${elsewhere}.${'x'.repeat(24)}`,
    ],
    [
      'a provider that fails',
      'token_refresh_failed',
      () => {
        throw new Error('The shop is away.');
      },
    ],
  ];
  for (const [what, code, provider] of stops) {
    test(`that expired stops the payment and keeps the card with ${what}`, async ({
      card,
      service,
    }) => {
      await card.open(provider && { provider });
      await card.type();
      service.advance(61 * MINUTE);
      expect(await card.submit()).toBe(code);
      await expect(card.name).toHaveValue('Ada Shopper');
      expect(await card.calls()).toMatchObject({ completed: [], loadErrors: [] });
    });
  }
});

test.describe('a form that cannot load', () => {
  function tokenOf(origin: string): string {
    return `pt_${Buffer.from(origin).toString('base64url')}.abcdefghijklmnopqrstuvwx`;
  }

  // Which tokens have an origin: ../web/token.test.ts.
  const reports: [what: string, code: string, token: (fresh: string, shop: string) => string][] = [
    ['no token', 'token_malformed', () => ''],
    ['garbage @long', 'token_malformed', () => 'garbage'],
    ['the token of a script', 'token_malformed', () => tokenOf('javascript:alert(1)')],
    ['an unknown token', 'token_unknown', (fresh) => `${fresh}x`],
    [
      'the shop’s own origin, which isolates nothing',
      'origin_unsupported',
      (_, shop) => tokenOf(shop),
    ],
  ];
  for (const [what, code, token] of reports) {
    test(`reports ${what}`, async ({ card, service, shop }) => {
      await card.openWith(token(service.newToken(), shop.url));
      expect(await card.loadError()).toBe(code);
      expect(await card.submit()).toBe(code);
    });
  }

  test('reports an expired token without a fresh one @long', async ({ card, service }) => {
    const token = service.newToken();
    service.advance(61 * MINUTE);
    await card.openWith(token);
    expect(await card.loadError()).toBe('token_expired');
  });

  test('reports an unreachable service', async ({ card }) => {
    const silence = await startSilence();
    await silence.close();
    await card.openWith(tokenOf(silence.url));
    expect(await card.loadError()).toBe('load_failed');
  });

  test('reports a service that accepts the request and never answers', async ({ card, page }) => {
    const silence = await startSilence();
    await page.clock.install();
    await card.openWith(tokenOf(silence.url));
    await page.clock.fastForward(14_000);
    expect((await card.calls()).loadErrors).toEqual([]);
    await page.clock.fastForward(2_000);
    expect(await card.loadError()).toBe('load_timeout');
    await silence.close();
  });

  test('reports an unknown environment', async ({ card }) => {
    await card.open({ environment: 'production' });
    expect(await card.loadError()).toBe('environment_unknown');
  });

  test('can be mounted again after a failure', async ({ card, page }) => {
    await page.route('**/form/session', (route) => route.abort());
    await card.open();
    expect(await card.loadError()).toBe('load_failed');
    await page.unroute('**/form/session');
    await page.evaluate(() => (window as unknown as ShopWindow).form.mount());
    await card.type();
    expect(await card.submit()).toBe('done');
  });
});

test.describe('mounting', () => {
  test('twice shows one form, and the same one', async ({ card, page }) => {
    await card.open();
    await card.type();
    await page.evaluate(() => (window as unknown as ShopWindow).form.mount());
    await expect(page.locator('iframe')).toHaveCount(1);
    await expect(card.name).toHaveValue('Ada Shopper');
    expect(await card.submit()).toBe('done');
  });

  test('a second form in the same place replaces the first', async ({ card, page }) => {
    await card.open();
    await expect(card.number).toBeVisible();
    await page.evaluate(() => {
      const shop = window as unknown as ShopWindow & { first: ShopWindow['form'] };
      shop.first = shop.form;
    });
    await card.open();
    await card.type();
    await expect(page.locator('iframe')).toHaveCount(1);
    const first = await page.evaluate(() =>
      (window as unknown as { first: ShopWindow['form'] }).first
        .submitFormFields()
        .catch((error: { code: string }) => error.code),
    );
    expect(first).toBe('not_mounted');
    expect(await card.submit()).toBe('done');
    expect((await card.calls()).completed).toHaveLength(1);
  });

  test('leaves the other children of the container alone @long', async ({ card, page }) => {
    await page.evaluate(() => document.querySelector('#card')?.append('Loading the form'));
    await card.open();
    await card.open();
    await expect(card.number).toBeVisible();
    await expect(page.locator('#card')).toContainText('Loading the form');
  });

  test('a form that is moved in the page loads again in its new place @long', async ({
    card,
    page,
  }) => {
    await card.open();
    await expect(card.number).toBeVisible();
    await page.evaluate(() => {
      const card = document.querySelector('#card');
      if (card) document.querySelector('#elsewhere')?.append(card);
    });
    await expect(card.number).toHaveValue('');
    await card.type();
    expect(await card.submit()).toBe('done');
    expect((await card.calls()).loadErrors).toEqual([]);
  });
});

test.describe('a form that is removed', () => {
  test('while the card is being submitted completes nothing and reports it', async ({
    card,
    page,
  }) => {
    await card.open();
    await card.type();
    const requested = Promise.withResolvers<void>();
    await page.route('**/form/card', () => requested.resolve());
    const submitted = card.submit();
    await requested.promise;
    await page.evaluate(() => document.querySelector('#card')?.remove());
    expect(await submitted).toBe('removed');
    expect((await card.calls()).completed).toEqual([]);
    expect(await card.submit()).toBe('not_mounted');
  });

  test('while the shop completes the transaction lets the shop finish', async ({ card, page }) => {
    await card.open({ slow: true });
    await card.type();
    const submitted = card.submit();
    await expect.poll(async () => (await card.calls()).completed).toHaveLength(1);
    await page.evaluate(() => document.querySelector('#card')?.remove());
    await page.evaluate(() => (window as unknown as { finish: () => void }).finish());
    expect(await submitted).toBe('done');
  });

  test('before it has loaded calls no callback any more', async ({ card, page }) => {
    await page.clock.install();
    await card.open();
    await page.evaluate(() => document.querySelector('#card')?.replaceChildren());
    await page.clock.fastForward(60_000);
    expect(await card.calls()).toEqual({ states: [], loadErrors: [], completed: [] });
  });

  test('leaves no listener and no open port behind', async ({ card, page }) => {
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
      await card.open();
      await expect(card.number).toBeVisible();
      expect(await count()).toBe(before + 1);
      await page.evaluate(() => document.querySelector('#card')?.replaceChildren());
      await expect.poll(count).toBe(before);
    }
    const states = (await card.calls()).states.length;
    expect(states).toBe(3);
  });
});

test.describe('paying', () => {
  test('twice sends the card once', async ({ card, page }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/form/card')) sent += 1;
    });
    await card.open({ slow: true });
    await card.type();
    const [one, two] = [card.submit(), card.submit()];
    await expect.poll(async () => (await card.calls()).completed).toHaveLength(1);
    const three = card.submit();
    await page.evaluate(() => (window as unknown as { finish: () => void }).finish());
    expect(await Promise.all([one, two, three])).toEqual(['done', 'done', 'done']);
    expect((await card.calls()).completed).toHaveLength(1);
    expect(sent).toBe(1);
  });

  test('before the form is ready waits for it', async ({ card }) => {
    await card.open();
    expect(await card.submit()).toBe('fields_invalid');
    await expect(card.number).toBeFocused();
  });

  test('gives up after a minute without a response', async ({ card, page }) => {
    await card.open();
    await card.type();
    await page.clock.install();
    const requested = Promise.withResolvers<void>();
    await page.route('**/form/card', () => requested.resolve());
    const submitted = card.submit();
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

  test('cannot make the shop’s page hand over its token', async ({ card, page }) => {
    const stranger = await startShop();
    await page.evaluate((url) => {
      const frame = document.createElement('iframe');
      frame.id = 'stranger';
      frame.src = url;
      document.body.append(frame);
    }, stranger.url);
    const frame = page.frames().at(-1);
    await frame?.waitForLoadState();
    await card.open();
    await expect(card.number).toBeVisible();
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
    await card.type();
    expect(await card.submit()).toBe('done');
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
    card,
    page,
  }) => {
    await card.open();
    const reserved = await height(page);
    // The bare page has reserved no space for the form: the shift of its mounting is not the
    // form's doing.
    await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      (window as unknown as ShopWindow).layoutShift = 0;
    });
    await expect(card.number).toBeVisible();
    expect(await height(page)).toBe(reserved);
    expect(await card.submit()).toBe('fields_invalid');
    await card.type();
    expect(await height(page)).toBe(reserved);
    expect(await page.evaluate(() => (window as unknown as ShopWindow).layoutShift)).toBe(0);

    await card.form.getByText('Test cards').click();
    await expect.poll(() => height(page)).toBeGreaterThan(reserved);
    await card.form.getByText('Test cards').click();
    await expect.poll(() => height(page)).toBe(reserved);
  });

  test('has the height and width that the shop sets @long', async ({ card, page }) => {
    await card.open({ height: 480, width: 320 });
    await expect(card.number).toBeVisible();
    const box = await page.locator('iframe').boundingBox();
    expect(box).toMatchObject({ height: 480, width: 320 });
  });

  test('is never wider than a small phone', async ({ card, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await card.open({ width: 600 });
    await expect(card.number).toBeVisible();
    const sizes = await page.evaluate(() => ({
      page: document.documentElement.scrollWidth,
      frame: document.querySelector('iframe')?.getBoundingClientRect().right ?? 0,
    }));
    expect(sizes.page).toBe(320);
    expect(sizes.frame).toBeLessThanOrEqual(304);
    const inside = await card.form
      .locator('html')
      .evaluate((html) => [html.scrollWidth, html.clientWidth] as const);
    expect(inside[0]).toBe(inside[1]);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    const when = colorScheme === 'dark' ? ' @long' : '';
    test(`has no accessibility findings, ${colorScheme}, empty, wrong and open${when}`, async ({
      card,
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await card.open();
      await expect(card.number).toBeVisible();
      const findings = async () => {
        const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
        const { violations, passes } = await axe.analyze();
        expect(passes.some(({ id }) => id === 'color-contrast')).toBe(true);
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
      };
      expect(await findings()).toEqual([]);
      expect(await card.submit()).toBe('fields_invalid');
      expect(await findings()).toEqual([]);
      await card.form.getByText('Test cards').click();
      await card.type();
      expect(await findings()).toEqual([]);
    });
  }
});
