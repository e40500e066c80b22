import { setTimeout as sleep } from 'node:timers/promises';
import type { Driver } from './driver.ts';

const PATIENCE_MS = 60_000;
const SHOWN = 3_000;
const MARK = 'data-journey';
const marked = `[${MARK}]`;

const BUTTONS =
  "named(document.querySelectorAll('main :is(button, a, summary)')) ?? named(document.querySelectorAll('button, a, summary'))";
const FIELDS =
  "named(document.querySelectorAll('label'))?.control ?? named(document.querySelectorAll('input'))";

/** Marks the first visible element that `find` finds. Returns whether there is one. */
const marking = (find: string, name: string) => `(() => {
  const name = ${JSON.stringify(name)};
  const text = (element) => (element.innerText || element.getAttribute('aria-label') || '').replace(/\\s+/g, ' ').trim();
  const isShown = (element) => element.getClientRects().length > 0 && !element.disabled;
  const named = (elements) => {
    const shown = [...elements].filter(isShown);
    return shown.find((element) => text(element) === name) ?? shown.find((element) => text(element).startsWith(name));
  };
  document.querySelector('${marked}')?.removeAttribute('${MARK}');
  const found = ${find};
  found?.setAttribute('${MARK}', '');
  return Boolean(found);
})()`;

/** Waits for two frames: Firefox locates the card form's frame by the last painted picture. */
const scrollingTo = (selector: string) => `(
  document.querySelector('${selector}').scrollIntoView({ block: 'center', behavior: 'instant' }),
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))
)`;

/** As in the browser tests: hydrated, or a page without scripts. */
const IS_HYDRATED = `(() => {
  if (!document.querySelector('script[data-src], script[src*="/_next/"]')) return true;
  const first = document.querySelector('main :is(a, button, summary)');
  return !first || Object.keys(first).some((key) => key.startsWith('__reactFiber$'));
})()`;

export class Person {
  readonly driver: Driver;
  readonly email: string;
  private readonly siteUrl: string;

  constructor(driver: Driver, siteUrl: string, email: string) {
    this.driver = driver;
    this.siteUrl = siteUrl;
    this.email = email;
  }

  async open(path: string): Promise<void> {
    await this.driver.open(new URL(path, this.siteUrl).href);
    await this.until('scripts', () => this.driver.read(IS_HYDRATED));
  }

  async press(name: string): Promise<void> {
    await this.until(name, () => this.driver.read(marking(BUTTONS, name)));
    await this.driver.read(scrollingTo(marked));
    await this.driver.click(marked);
  }

  async fill(label: string, text: string): Promise<void> {
    await this.until(label, () => this.driver.read(marking(FIELDS, label)));
    await this.driver.read(scrollingTo(marked));
    await this.driver.click(marked);
    await this.driver.read(`document.querySelector('${marked}').select()`);
    await this.driver.type(text);
  }

  async fillCard(number = '4242424242424242'): Promise<void> {
    const fields = { number, expiry: '12 / 40', securityCode: '123', name: 'Ada Buyer' };
    for (const [name, text] of Object.entries(fields)) {
      const field = `input[name=${name}]`;
      const isThere = `Boolean(document.querySelector('${field}')?.getClientRects().length)`;
      await this.until(`card ${name}`, () => this.driver.read(isThere, true));
      await this.driver.read(scrollingTo('iframe'));
      await this.driver.click(field, true);
      await this.driver.type(text, true);
    }
  }

  sees(text: string): Promise<boolean> {
    return this.driver.read(`document.body.innerText.includes(${JSON.stringify(text)})`);
  }

  async see(text: string): Promise<void> {
    await this.until(text, () => this.sees(text));
  }

  async seePath(path: RegExp): Promise<void> {
    await this.until(String(path), async () =>
      path.test(await this.driver.read<string>('location.pathname')),
    );
  }

  /** Polls, since nothing can be read during a navigation. @throws after a minute */
  async until<T>(what: string, read: () => Promise<T>): Promise<NonNullable<T>> {
    const deadline = performance.now() + PATIENCE_MS;
    let failure = '';
    while (performance.now() < deadline) {
      try {
        const value = await read();
        if (value) return value;
        failure = '';
      } catch (error) {
        failure = ` (${error instanceof Error ? error.message : error})`;
      }
      await sleep(200);
    }
    throw new Error(`“${what}” did not appear${failure}`);
  }

  async describePage(): Promise<string> {
    const page = `location.href + '\\n' + (document.querySelector('main') ?? document.body).innerText`;
    const text = await this.driver.read<string>(page).catch(String);
    return text.replaceAll(/\s*\n\s*/g, '\n').slice(0, SHOWN);
  }
}
