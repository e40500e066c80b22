import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { findToken } from '../cards/tokens.ts';
import { expect, test } from './card-form/fixture.ts';
import type { ShopWindow } from './card-form/shop.ts';

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
    // Browsers may block storage in cross-site frames; the name is then typed again.
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
    // The recording is complete: it contains the handshake, the states and the result.
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

test.describe('the look of the form', () => {
  const height = (page: Page) =>
    page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height);

  test('reserves its space at once, and nothing shifts when it loads or shows errors', async ({
    card,
    page,
  }) => {
    await card.open();
    const reserved = await height(page);
    // The bare page reserves no space for the form, so the shift of mounting does not count.
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
