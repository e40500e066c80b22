import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/shared/ports.ts';
import { asJson, type Driver, type Engine, typing } from './driver.ts';

/** https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Element = { [ELEMENT]: string };

const READY_WITHIN_MS = 30_000;

/** https://www.w3.org/TR/webdriver2/#endpoints */
async function call<T>(url: string, method: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: T & { message?: string } };
  if (!response.ok) throw new Error(`${method} ${url}: ${value?.message}`);
  return value;
}

async function launch() {
  const screen = ['-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  // -displayfd picks a free display and prints its number.
  const display = spawn('Xvfb', ['-displayfd', '1', ...screen], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(display.stdout, 'data');
  const port = await freePort();
  const env = { DISPLAY: `:${String(number).trim()}`, WEBKIT_DISABLE_DMABUF_RENDERER: '1' };
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const stop = () => {
    child.kill();
    display.kill();
  };
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await call(`${url}/status`, 'GET').then(Boolean, () => false))) {
    if (performance.now() > deadline) throw new Error('WebKitWebDriver does not answer');
    await sleep(100);
  }
  return { url, stop };
}

async function start(): Promise<Driver> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4*/MiniBrowser');
  if (!binary) throw new Error('MiniBrowser is not installed: webkit2gtk-driver');
  const { url: server, stop } = await launch();
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  const { sessionId } = await call<{ sessionId: string }>(`${server}/session`, 'POST', {
    capabilities: { alwaysMatch: options },
  });
  const session = `${server}/session/${sessionId}`;
  const post = <T = void>(path: string, body: object) =>
    call<T>(`${session}/${path}`, 'POST', body);
  const find = (value: string) => post<Element>('element', { using: 'css selector', value });
  const within = async <T>(inFrame: boolean | undefined, work: () => Promise<T>): Promise<T> => {
    if (!inFrame) return work();
    await post('frame', { id: await find('iframe') });
    try {
      return await work();
    } finally {
      await post('frame', { id: null });
    }
  };
  return {
    open: (url) => post('url', { url }),
    back: () => post('back', {}),
    read: (expression, inFrame) =>
      within(inFrame, async () => {
        const script = `const done = arguments[0]; ${asJson(expression)}.then(done)`;
        return JSON.parse(await post<string>('execute/async', { script, args: [] }));
      }),
    click: (selector, inFrame) =>
      within(inFrame, async () => post(`element/${(await find(selector))[ELEMENT]}/click`, {})),
    type: (text, inFrame) => within(inFrame, () => post('actions', { actions: [typing(text)] })),
    async close() {
      await call(session, 'DELETE').catch(() => {});
      stop();
    },
  };
}

export const debianWebKit: Engine = {
  name: 'WebKit',
  programs: ['WebKitWebDriver', 'Xvfb'],
  start,
};
