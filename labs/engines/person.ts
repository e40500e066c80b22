import { setTimeout as sleep } from 'node:timers/promises';
import type { Driver } from './driver.ts';

const PATIENCE_MS = 60_000;
const MARK = 'data-journey';

/** Marks the first visible element that `find`, an expression with `name`, finds; whether there is one. */
const marking = (find: string, name: string) => `(() => {
  const name = ${JSON.stringify(name)};
  const text = (element) => (element.innerText || element.getAttribute('aria-label') || '').replace(/\\s+/g, ' ').trim();
  const isShown = (element) => element.getClientRects().length > 0 && !element.disabled;
  const named = (elements) => {
    const shown = [...elements].filter(isShown);
    return shown.find((one) => text(one) === name) ?? shown.find((one) => text(one).startsWith(name));
  };
  for (const old of document.querySelectorAll('[${MARK}]')) old.removeAttribute('${MARK}');
  const found = ${find};
  found?.setAttribute('${MARK}', '');
  return Boolean(found);
})()`;

const BUTTONS = `named(document.querySelectorAll('main :is(button, a, summary)')) ?? named(document.querySelectorAll('button, a, summary'))`;
const FIELDS = `named(document.querySelectorAll('label'))?.control ??
  [...document.querySelectorAll('input')].find((one) => isShown(one) && one.getAttribute('aria-label')?.startsWith(name))`;

/** As in the browser tests: scripts have taken the page over, or there are none. */
const IS_HYDRATED = `(() => {
  if (!document.querySelector('script[data-src], script[src*="/_next/"]')) return true;
  const first = document.querySelector('main :is(a, button, summary)');
  return !first || Object.keys(first).some((key) => key.startsWith('__reactFiber$'));
})()`;

/** Somebody at a browser: finds what is on the page by its text, and waits for it. */
export class Person {
  readonly driver: Driver;
  readonly email: string;
  private readonly siteUrl: string;

  constructor(driver: Driver, siteUrl: string, email: string) {
    this.driver = driver;
    this.siteUrl = siteUrl;
    this.email = email;
  }

  /** Opens a path of the shop, or a URL. */
  async open(path: string): Promise<void> {
    await this.driver.open(new URL(path, this.siteUrl).href);
    await this.until('scripts', () => this.driver.read(IS_HYDRATED));
  }

  /** Presses a button or a link, by its text or the beginning of that. */
  async press(name: string): Promise<void> {
    await this.until(name, () => this.driver.read(marking(BUTTONS, name)));
    await this.driver.click(`[${MARK}]`);
  }

  /** Replaces what is in a field, by the beginning of its label. */
  async fill(label: string, text: string): Promise<void> {
    await this.until(label, () => this.driver.read(marking(FIELDS, label)));
    await this.driver.click(`[${MARK}]`);
    await this.driver.read(`document.querySelector('[${MARK}]').select()`);
    await this.driver.type(`[${MARK}]`, text);
  }

  /** Fills the service's card form, which is a frame. */
  async fillCard(number = '4242424242424242'): Promise<void> {
    const fields = { number, expiry: '12 / 40', securityCode: '123', name: 'Ada Buyer' };
    for (const [name, text] of Object.entries(fields)) {
      const selector = `input[name=${name}]`;
      const isThere = `Boolean(document.querySelector('${selector}')?.getClientRects().length)`;
      await this.until(`card ${name}`, () => this.driver.read(isThere, true));
      await this.driver.click(selector, true);
      await this.driver.type(selector, text, true);
    }
  }

  /** Waits until the page has a text. */
  async see(text: string): Promise<void> {
    const has = `document.body.innerText.includes(${JSON.stringify(text)})`;
    await this.until(text, () => this.driver.read(has));
  }

  /** Waits for a path. */
  async seePath(path: RegExp): Promise<void> {
    await this.until(String(path), async () =>
      path.test(new URL(await this.driver.url()).pathname),
    );
  }

  /** Polls; while a page is left, nothing can be read. */
  async until(what: string, isReached: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    let failure = '';
    while (performance.now() < deadline) {
      try {
        if (await isReached()) return;
      } catch (error) {
        failure = ` (${error instanceof Error ? error.message : error})`;
      }
      await sleep(200);
    }
    const page = await this.driver.read<string>('document.body.innerText').catch(() => '');
    const start = page.replaceAll(/\s+/g, ' ').slice(0, 300);
    throw new Error(`“${what}” did not appear${failure} at ${await this.driver.url()}: ${start}`);
  }
}
