import { test as base, expect, type FrameLocator, type Page } from '@playwright/test';
import { createSessionToken } from '../../cards/tokens.ts';
import { type RunningSandbox, startSandbox } from '../../server.ts';
import { createTenant } from '../../tenants/tenants.ts';
import { type Shop, type ShopWindow, startShop, watchMessages } from './shop.ts';

export { expect };

export const MINUTE = 60_000;

type Service = RunningSandbox & {
  newToken(): string;
  advance(milliseconds: number): void;
};

type OpenOptions = {
  height?: number;
  width?: number;
  /** Returned by `sessionTokenProvider`. */
  provider?: () => string;
  /** Thrown by `completeTransaction`. */
  refuse?: string;
  /** Whether `completeTransaction` waits for `window.finish()`. */
  slow?: boolean;
  environment?: string;
};

class CardForm {
  readonly #page: Page;
  readonly #service: Service;
  readonly form: FrameLocator;

  constructor(page: Page, service: Service) {
    this.#page = page;
    this.#service = service;
    this.form = page.frameLocator('#card iframe');
  }

  get number() {
    return this.form.getByLabel('Card number');
  }
  get expiry() {
    return this.form.getByLabel('Expiry date');
  }
  get code() {
    return this.form.getByLabel('Security code');
  }
  get name() {
    return this.form.getByLabel('Name on card');
  }

  open(options?: OpenOptions): Promise<void> {
    return this.openWith(this.#service.newToken(), options);
  }

  async openWith(sessionToken: string, { provider, ...options }: OpenOptions = {}): Promise<void> {
    if (provider) await this.#page.exposeFunction('provideToken', provider);
    await this.#page.evaluate(
      ([token, { refuse, slow, environment = 'sandbox', ...size }]) => {
        const shop = window as unknown as ShopWindow & { provideToken?: () => Promise<string> };
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
            if (slow)
              await new Promise<void>((resolve) => Object.assign(shop, { finish: resolve }));
            if (refuse) throw new Error(refuse);
          },
          ...(shop.provideToken && { sessionTokenProvider: shop.provideToken }),
        });
        shop.form.mount();
      },
      [sessionToken, options] as const,
    );
  }

  async type(number = '4242424242424242'): Promise<void> {
    const { keyboard } = this.#page;
    await this.number.click();
    await keyboard.type(number);
    await keyboard.press('Tab');
    await keyboard.type('1240');
    await keyboard.press('Tab');
    await keyboard.type('123');
    await keyboard.press('Tab');
    await keyboard.type('Ada Shopper');
  }

  submit(): Promise<string> {
    return this.#page.evaluate(() =>
      (window as unknown as ShopWindow).form.submitFormFields().then(
        () => 'done',
        (error: { code?: string; message: string }) => error.code ?? error.message,
      ),
    );
  }

  calls(): Promise<ShopWindow['calls']> {
    return this.#page.evaluate(() => (window as unknown as ShopWindow).calls);
  }

  async loadError(): Promise<string | undefined> {
    await expect.poll(async () => (await this.calls()).loadErrors.length).toBe(1);
    await expect(this.#page.locator('iframe')).toHaveCount(0);
    return (await this.calls()).loadErrors[0]?.code;
  }
}

export const test = base.extend<{ card: CardForm }, { service: Service; shop: Shop }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      let ahead = 0;
      const sandbox = await startSandbox({}, () => Date.now() + ahead);
      const { id: tenantId } = createTenant(sandbox.context);
      await use({
        ...sandbox,
        newToken: () => createSessionToken({ context: sandbox.context, tenantId }),
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
  card: async ({ page, service }, use) => {
    await use(new CardForm(page, service));
  },
});

/** Messages of the browser about connections that a test refuses. */
function isExpected(text: string): boolean {
  return /net::ERR_(CONNECTION_REFUSED|FAILED|BLOCKED_BY_RESPONSE)|frame-ancestors/.test(text);
}
