import { type BrowserType, chromium, firefox, webkit } from '@playwright/test';
import { browserArguments, ensureBrowser } from '../../scripts/shared/browser.ts';
import type { Driver, Engine } from './driver.ts';

async function start(type: BrowserType, executablePath?: string): Promise<Driver> {
  const args = type === chromium ? [...browserArguments] : [];
  const browser = await type.launch({ args, ...(executablePath && { executablePath }) });
  const page = await browser.newPage();
  const place = (frame = false) => (frame ? page.frameLocator('iframe') : page);
  return {
    open: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    url: async () => page.url(),
    read: async (expression, frame) => {
      const main = page.mainFrame();
      const [child] = main.childFrames();
      if (frame && !child) throw new Error('The page has no frame');
      const place = frame && child ? child : main;
      return JSON.parse(await place.evaluate<string>(`JSON.stringify(${expression}) ?? 'null'`));
    },
    click: (selector, frame) => place(frame).locator(selector).click(),
    type: (selector, text, frame) => place(frame).locator(selector).pressSequentially(text),
    close: () => browser.close(),
  };
}

/** The installed Chromium. */
export const installedChromium: Engine = {
  name: 'Chromium',
  start: async () => start(chromium, await ensureBrowser()),
};

/** Playwright's own builds. */
export const playwrightEngines: readonly Engine[] = [
  { name: 'Chromium', start: () => start(chromium) },
  { name: 'Firefox', start: () => start(firefox) },
  { name: 'WebKit', start: () => start(webkit) },
];
