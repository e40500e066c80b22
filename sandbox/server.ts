import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createSandboxApp } from './app.ts';
import { resumeBilling } from './billing/scheduler.ts';
import type { SandboxContext, SandboxOptions } from './context.ts';
import { closeContext, createContext } from './lifecycle.ts';
import { resumeDeliveries } from './webhooks/dispatcher.ts';

export type RunningSandbox = {
  readonly url: string;
  readonly port: number;
  readonly context: SandboxContext;
  close(): Promise<void>;
};

const KEEP_ALIVE_MS = 65_000;

export async function startSandbox(
  options: Partial<SandboxOptions> = {},
  wallClock: () => number = Date.now,
): Promise<RunningSandbox> {
  const context = createContext(options, wallClock);
  const app = createSandboxApp(context);
  const server = createServer(
    getRequestListener(app.fetch, { overrideGlobalObjects: context.options.ownProcess }),
  );
  // Longer than clients and proxies keep a connection, so that no request meets a closing one.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  try {
    const port = await listen(server, context.options.port, context.options.host);
    const url = `http://${urlHost(context.options.host)}:${port}`;
    context.setListeningUrl(url);
    resumeBilling(context);
    resumeDeliveries(context);
    return { url, port, context, close: () => close(server, context) };
  } catch (error) {
    closeContext(context);
    throw error;
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

const GOODBYE_MS = 1_000;

async function close(server: Server, context: SandboxContext): Promise<void> {
  await new Promise<void>((resolve) => {
    const hurry = setTimeout(() => server.closeAllConnections(), GOODBYE_MS);
    server.close(() => {
      clearTimeout(hurry);
      resolve();
    });
    server.closeIdleConnections();
  });
  closeContext(context);
}
