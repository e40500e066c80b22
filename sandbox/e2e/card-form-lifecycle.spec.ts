import { findToken } from '../cards/tokens.ts';
import { expect, MINUTE, test } from './card-form/fixture.ts';
import { type ShopWindow, startShop, startSilence } from './card-form/shop.ts';

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

  // Tests of the token's origin: ../web/token.test.ts.
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
