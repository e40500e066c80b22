import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { fromRoot } from '../paths.ts';

// chrome-headless-shell comes first because it uses a third less CPU.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Flags of test browsers: no telemetry, and for root no process sandbox, which Chromium refuses to start
 * there.
 */
export const browserArguments: readonly string[] = [
  ...['--disable-quic', '--disable-background-networking', '--disable-component-update'],
  ...['--disable-sync', '--no-first-run', '--no-default-browser-check'],
  // Software emulation of a GPU costs a seventh more CPU time than software rendering.
  '--disable-gpu',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

function installedBrowsers(): string[] {
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const all = [...inPath, ...usualPlaces, chromium.executablePath()];
  return all.filter((file) => existsSync(file));
}

function candidates(): string[] {
  const browserPath = process.env.BROWSER_PATH;
  return browserPath ? [browserPath] : installedBrowsers();
}

export function findBrowser(): string | undefined {
  return candidates()[0];
}

/**
 * Launches a browser with a back/forward cache, which chrome-headless-shell lacks; undefined if none is installed.
 *
 * @public used by the labs and a browser test
 */
export async function launchWithBfcache(): Promise<Browser | undefined> {
  const all = [...candidates(), ...installedBrowsers()];
  const executablePath = all.find((file) => !file.includes('headless-shell'));
  if (!executablePath) return undefined;
  return chromium.launch({
    ...{ executablePath, args: [...browserArguments] },
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}

async function launches(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

function attempt(description: string, program: string, args: readonly string[]): void {
  console.log(`No browser is installed for the tests; running ${description} …`);
  const { status } = spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 5 * 60_000,
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
    shell: process.platform === 'win32',
  });
  if (status !== 0) console.log(`${description} failed.`);
}

const ways: readonly (() => void)[] = [
  () => {},
  () => {
    if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
    attempt('the package lists', 'apt-get', ['update', '-qq']);
    attempt("Debian's package", 'apt-get', [
      ...['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
    ]);
  },
  () =>
    attempt("Playwright's download", fromRoot('node_modules', '.bin', 'playwright'), [
      ...['install', 'chromium'],
    ]),
];

/**
 * @returns the path of a browser, which is installed if necessary
 * @throws Error with advice
 */
export async function ensureBrowser(): Promise<string> {
  for (const way of ways) {
    way();
    for (const browser of candidates()) if (await launches(browser)) return browser;
  }
  throw new Error(
    'The browser tests need Chromium or Chrome, and none could be installed. Install one (on ' +
      'Debian and Ubuntu: sudo apt-get install chromium; elsewhere: npx playwright install ' +
      '--with-deps chromium), or set BROWSER_PATH to its program.',
  );
}
