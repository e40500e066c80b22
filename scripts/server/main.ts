import type { Server } from 'node:http';
import { parseArgs } from 'node:util';
import { env, isDemo } from '../../lib/env.ts';
import { isLoopbackHost } from '../../lib/security/loopback.ts';
import { loadEnvFiles } from '../env-files.ts';
import { projectRoot } from '../paths.ts';
import { shutdownGraceMs } from '../processes.ts';

loadEnvFiles();

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3000' },
    hostname: { type: 'string', default: 'localhost' },
    dev: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  if (isDemo() && !isLoopbackHost(values.hostname)) {
    throw new Error(
      'A demo is for this machine alone: listen on localhost, or say SHOP_MODE=live.',
    );
  }
  Object.assign(process.env, {
    NODE_ENV: values.dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    // For next-auth: requests come with their public name already corrected.
    AUTH_TRUST_HOST: '1',
  });
  // Next reads NODE_ENV while it is loaded.
  const { createShop } = await import('./shop.ts');
  const port = Number(values.port);
  const { server, close } = await createShop({
    dir: projectRoot,
    distDir: process.env.NEXT_DIST_DIR || '.next',
    port,
    hostname: values.hostname,
    development: values.dev,
  });
  await listen(server, port, values.hostname);
  console.log(`Ready on http://${values.hostname}:${port}`);
  stopOnSignal(server, close);
}

function listen(server: Server, port: number, hostname: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, () => resolve());
  });
}

/** Lets what is under way come to its end; a second signal does not wait. */
function stopOnSignal(server: Server, close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    server.close(() => close().finally(() => process.exit(0)));
    server.closeIdleConnections();
    if (values.dev) server.closeAllConnections();
    setTimeout(() => process.exit(1), shutdownGraceMs(env().service.timeoutMs)).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

await main();
