/**
 * `npm run worker`: runs the shop's background work until it is stopped. HEALTH_PORT adds health
 * endpoints (docs/deploy/health.md).
 */
import './shared/brief-errors.ts';
import { parseArgs } from 'node:util';
import { disconnect } from '@/lib/db/client';
import { closeProbe } from '@/lib/health/database';
import { startHealthServer } from '@/lib/health/server';
import { log } from '@/lib/log';
import { finish } from '@/lib/process/draining';
import { closeLast, endInOrder } from '@/lib/process/shutdown';
import { startTelemetry } from '@/lib/telemetry/start';
import { runWorker } from '@/lib/worker/run';
import { loadEnvFiles } from './shared/env-files.ts';
import { envOrExit } from './shared/environment.ts';

loadEnvFiles();
parseArgs({ options: {} });
const { health, shutdown } = envOrExit();
const telemetry = await startTelemetry('worker');
const controller = new AbortController();
try {
  endInOrder({
    // A worker receives no requests to wait for, so it stops claiming work immediately.
    delayMs: 0,
    graceMs: shutdown.graceMs,
    begin: () => controller.abort(),
    telemetry,
    close: async () => void (await Promise.all([disconnect(), closeProbe()])),
  });
  if (health.port !== undefined) closeLast(await startHealthServer(health.host, health.port));
  await finish(() => runWorker({ signal: controller.signal }));
} catch (error) {
  log.error({ error }, 'The worker failed');
  process.exit(1);
}
