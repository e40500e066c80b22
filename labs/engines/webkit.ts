import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/shared/ports.ts';
import type { Driver, Engine } from './driver.ts';

/** How WebDriver names an element in JSON: https://www.w3.org/TR/webdriver2/#elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Element = { [ELEMENT]: string };

const READY_WITHIN_MS = 30_000;

async function start(): Promise<Driver> {
  const port = await freePort();
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4*/MiniBrowser');
  if (!binary) throw new Error('MiniBrowser is not installed: webkit2gtk-driver');
  // -displayfd picks a display that is free.
  const display = spawn(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [number] = await once(display.stdout, 'data');
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
    stdio: 'ignore',
  });
  const base = `http://127.0.0.1:${port}`;
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${base}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: T & { message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.message}`);
    return value;
  };
  await untilListening(base);
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: options },
  });
  const at = `/session/${sessionId}`;
  const find = (css: string) =>
    call<Element>('POST', `${at}/element`, { using: 'css selector', value: css });
  /** Runs `work` in the card form's frame, or in the page. */
  const within = async <T>(frame: boolean | undefined, work: () => Promise<T>): Promise<T> => {
    if (!frame) return work();
    await call('POST', `${at}/frame`, { id: await find('iframe') });
    try {
      return await work();
    } finally {
      await call('POST', `${at}/frame`, { id: null });
    }
  };
  const execute = (script: string, args: unknown[] = []) =>
    call<string>('POST', `${at}/execute/sync`, { script, args });
  const show = (element: Element) =>
    execute(`arguments[0].scrollIntoView({ block: 'center' }); return ''`, [element]);
  return {
    open: (url) => call('POST', `${at}/url`, { url }),
    back: () => call('POST', `${at}/back`, {}),
    url: () => call('GET', `${at}/url`),
    read: (expression, frame) =>
      within(frame, async () =>
        JSON.parse(await execute(`return JSON.stringify(${expression}) ?? 'null'`)),
      ),
    click: async (selector, frame) => {
      if (frame) await show(await find('iframe'));
      await within(frame, async () => {
        const element = await find(selector);
        await show(element);
        await call('POST', `${at}/element/${element[ELEMENT]}/click`, {});
      });
    },
    type: (_, text, frame) =>
      within(frame, () => {
        const keys = [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]);
        return call('POST', `${at}/actions`, {
          actions: [{ type: 'key', id: 'keyboard', actions: keys }],
        });
      }),
    async close() {
      await call('DELETE', at).catch(() => {});
      child.kill();
      display.kill();
    },
  };
}

async function untilListening(base: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const isReady = await fetch(`${base}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (performance.now() > deadline) throw new Error('WebKitWebDriver does not answer');
    await sleep(100);
  }
}

/** Debian's webkit2gtk-driver. */
export const debianWebKit: Engine = {
  name: 'WebKit',
  programs: ['WebKitWebDriver', 'Xvfb'],
  start,
};
