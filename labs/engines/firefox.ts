import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Driver, Engine } from './driver.ts';

type Reply = { id: number; result?: Record<string, never>; error?: string; message?: string };

/** A connection by WebDriver BiDi: https://w3c.github.io/webdriver-bidi. */
async function connect(url: string) {
  const socket = new WebSocket(`${url}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data));
    waiting.get(reply.id)?.(reply);
  });
  let last = 0;
  return {
    async send<T>(method: string, params: object): Promise<T> {
      last += 1;
      const id = last;
      const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ id, method, params }));
      const { result, error, message } = await replied;
      waiting.delete(id);
      if (error) throw new Error(`${method}: ${error} ${message}`);
      return result as T;
    },
    close: () => socket.close(),
  };
}

type Tree = { contexts: { context: string; url: string; children: Tree['contexts'] }[] };
type Value = { type: string; result?: { value?: string }; exceptionDetails?: { text: string } };

async function start(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'storefront-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn('firefox-esr', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((ready, fail) => {
    child.once('error', fail);
    createInterface({ input: child.stderr }).on('line', (line) => {
      const listening = /WebDriver BiDi listening on (ws:\S+)/.exec(line);
      if (listening?.[1]) ready(listening[1]);
    });
  });
  const { send, close } = await connect(url);
  await send('session.new', { capabilities: {} });
  const tree = () => send<Tree>('browsingContext.getTree', {});
  const [page] = (await tree()).contexts;
  if (!page) throw new Error('Firefox has no tab');
  const { context } = page;
  const contextOf = async (frame = false) => {
    if (!frame) return context;
    const child = (await tree()).contexts[0]?.children[0];
    if (!child) throw new Error('The page has no frame');
    return child.context;
  };
  const read = async <T>(expression: string, frame?: boolean): Promise<T> => {
    const evaluated = await send<Value>('script.evaluate', {
      expression: `JSON.stringify(${expression}) ?? 'null'`,
      target: { context: await contextOf(frame) },
      awaitPromise: true,
    });
    if (evaluated.type !== 'success') throw new Error(evaluated.exceptionDetails?.text);
    return JSON.parse(evaluated.result?.value ?? 'null');
  };
  const perform = async (frame: boolean | undefined, actions: object) =>
    send('input.performActions', { context: await contextOf(frame), actions: [actions] });
  const show = (selector: string, frame?: boolean) =>
    read(
      `document.querySelector(${JSON.stringify(selector)})?.scrollIntoView({ block: 'center' })`,
      frame,
    );
  const click = async (selector: string, frame?: boolean) => {
    if (frame) await show('iframe');
    await show(selector, frame);
    const find = { context: await contextOf(frame), locator: { type: 'css', value: selector } };
    const { nodes } = await send<{ nodes: { sharedId: string }[] }>(
      'browsingContext.locateNodes',
      find,
    );
    const [element] = nodes;
    if (!element) throw new Error(`Nothing is ${selector}`);
    const origin = { type: 'element', element: { sharedId: element.sharedId } };
    await perform(frame, {
      ...{ type: 'pointer', id: 'mouse' },
      actions: [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  };
  return {
    open: async (to) =>
      void (await send('browsingContext.navigate', { context, url: to, wait: 'complete' })),
    back: async () => void (await send('browsingContext.traverseHistory', { context, delta: -1 })),
    url: async () => (await tree()).contexts[0]?.url ?? '',
    read,
    click,
    async type(_, text, frame) {
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await perform(frame, { type: 'key', id: 'keyboard', actions: keys });
    },
    async close() {
      close();
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Debian's firefox-esr. */
export const debianFirefox: Engine = { name: 'Firefox', programs: ['firefox-esr'], start };
