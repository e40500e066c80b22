import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { CheckoutForm, CompletedTransaction, FormState } from '@service/web';

export type ShopWindow = Window & {
  CheckoutForm: typeof CheckoutForm;
  calls: {
    states: FormState[];
    loadErrors: { code: string; message: string }[];
    completed: CompletedTransaction[];
  };
  form: ReturnType<typeof CheckoutForm.initialize>;
  messages: string[];
  layoutShift: number;
};

export type Shop = {
  readonly url: string;
  readonly received: string[];
  close(): Promise<void>;
};

const WEB = new URL('../../web/', import.meta.url);

export async function startShop(): Promise<Shop> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    answer(request, response, received).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  const port = await listen(server);
  return {
    url: `http://localhost:${port}`,
    received,
    close: () => stop(server),
  };
}

/** Accepts connections and never responds. */
export async function startSilence(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(() => {});
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, close: () => stop(server) };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  received: string[],
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const path = request.url ?? '/';
  received.push(
    `${request.method} ${path} ${JSON.stringify(request.headers)} ${Buffer.concat(chunks)}`,
  );
  if (/^\/web\/[a-z-]+\.js$/.test(path)) {
    response.setHeader('content-type', 'text/javascript');
    response.end(await readFile(new URL(path.slice('/web/'.length), WEB)));
  } else {
    response.setHeader('content-type', 'text/html');
    response.end(PAGE);
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return address.port;
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>Checkout</title>
<style>:root { color-scheme: light dark } body { margin: 16px; font-family: system-ui } main { max-width: 480px }</style>
<main>
<h1>Checkout</h1>
<div id="card"></div>
<button id="pay">Pay</button>
<div id="elsewhere"></div>
</main>
<script type="module">
import { CheckoutForm } from '/web/index.js';
window.calls = { states: [], loadErrors: [], completed: [] };
window.CheckoutForm = CheckoutForm;
document.querySelector('#pay').addEventListener('click', () => window.form.submitFormFields().catch(() => {}));
</script>
</html>`;

/** Runs in the shop's page before anything else. */
export function watchMessages(): void {
  const shop = window as unknown as ShopWindow;
  if (window !== window.top) return;
  shop.messages = [];
  shop.layoutShift = 0;
  const record = (way: string, data: unknown) =>
    shop.messages.push(`${way} ${JSON.stringify(data)}`);
  window.addEventListener('message', (event) => record('window in', event.data), true);
  const onmessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...onmessage,
    set(listener: ((event: MessageEvent) => void) | null) {
      const heard = (event: MessageEvent) => {
        record('port in', event.data);
        listener?.call(this, event);
      };
      onmessage?.set?.call(this, listener === null ? null : heard);
    },
  });
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...args: [unknown]) {
    record('port out', args[0]);
    post.apply(this, args);
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      shop.layoutShift += (entry as unknown as { value: number }).value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
