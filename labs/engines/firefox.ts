import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { asJson, type Driver, type Engine, typing } from './driver.ts';

type Reply = { id: number; result?: unknown; error?: string; message?: string };

/** WebDriver BiDi: https://w3c.github.io/webdriver-bidi */
async function connect(url: string) {
  const socket = new WebSocket(`${url}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data));
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  let id = 0;
  return async <T>(method: string, params: object): Promise<T> => {
    id += 1;
    const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error, message } = await replied;
    if (error) throw new Error(`${method}: ${error} ${message}`);
    return result as T;
  };
}

async function launch() {
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
  const close = async () => {
    child.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { url, close };
}

type Tree = { contexts: { context: string; children: Tree['contexts'] }[] };
type Value = { result?: { value?: string }; exceptionDetails?: { text: string } };
type Nodes = { nodes: { sharedId: string }[] };

async function start(): Promise<Driver> {
  const { url, close } = await launch();
  const send = await connect(url);
  await send('session.new', { capabilities: {} });
  const contextOf = async (inFrame = false) => {
    const [page] = (await send<Tree>('browsingContext.getTree', {})).contexts;
    const context = inFrame ? page?.children[0]?.context : page?.context;
    if (!context) throw new Error('The page has no frame');
    return context;
  };
  const perform = async (actions: object, inFrame?: boolean) =>
    void (await send('input.performActions', {
      context: await contextOf(inFrame),
      actions: [actions],
    }));
  return {
    open: async (to) =>
      void (await send('browsingContext.navigate', {
        context: await contextOf(),
        url: to,
        wait: 'complete',
      })),
    back: async () =>
      void (await send('browsingContext.traverseHistory', {
        context: await contextOf(),
        delta: -1,
      })),
    async read(expression, inFrame) {
      const { result, exceptionDetails } = await send<Value>('script.evaluate', {
        expression: asJson(expression),
        target: { context: await contextOf(inFrame) },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? 'null');
    },
    async click(selector, inFrame) {
      const context = await contextOf(inFrame);
      const locator = { type: 'css', value: selector };
      const [element] = (await send<Nodes>('browsingContext.locateNodes', { context, locator }))
        .nodes;
      if (!element) throw new Error(`Nothing is ${selector}`);
      const origin = { type: 'element', element };
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await perform({ type: 'pointer', id: 'mouse', actions }, inFrame);
    },
    type: (text, inFrame) => perform(typing(text), inFrame),
    close,
  };
}

export const debianFirefox: Engine = { name: 'Firefox', programs: ['firefox-esr'], start };
