/** `npm run worker`: runs the shop's background work until it is stopped. */
import { disconnect } from '@/lib/db/client';
import { log } from '@/lib/log';
import { startTelemetry } from '@/lib/telemetry/start';
import { runWorker } from '@/lib/worker/run';
import { loadEnvFiles } from './env-files.ts';

loadEnvFiles();
const telemetry = await startTelemetry('worker');
const controller = new AbortController();
for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => controller.abort());
try {
  await runWorker({ signal: controller.signal });
} catch (error) {
  log.error('The worker failed', { error });
  process.exitCode = 1;
} finally {
  await telemetry.stop();
  await disconnect();
}
process.exit();
