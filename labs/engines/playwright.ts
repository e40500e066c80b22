import { type BrowserType, chromium, firefox, webkit } from '@playwright/test';
import { browserArguments, ensureBrowser } from '../../scripts/shared/browser.ts';
import { asJson, type Driver, type Engine } from './driver.ts';

async function start(type: BrowserType, executablePath?: string): Promise<Driver> {
  const args = type === chromium ? [...browserArguments] : [];
  const browser = await type.launch({ args, ...(executablePath && { executablePath }) });
  const page = await browser.newPage();
  const frameOf = (inFrame = false) => {
    const [main, child] = page.frames();
    const frame = inFrame ? child : main;
    if (!frame) throw new Error('The page has no frame');
    return frame;
  };
  return {
    open: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    read: async (expression, inFrame) =>
      JSON.parse(await frameOf(inFrame).evaluate<string>(asJson(expression))),
    click: (selector, inFrame) => frameOf(inFrame).click(selector),
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  };
}

export const installedChromium: Engine = {
  name: 'Chromium',
  programs: [],
  start: async () => start(chromium, await ensureBrowser()),
};

export const playwrightEngines: readonly Engine[] = [
  { name: 'Chromium', programs: [], start: () => start(chromium) },
  { name: 'Firefox', programs: [], start: () => start(firefox) },
  { name: 'WebKit', programs: [], start: () => start(webkit) },
];
