/**
 * `npm run receiver -- --port 3100`: receives webhooks without Next, for shops that outgrow the route
 * handler. Point the service's destination URL, or a proxy's /api/webhooks, to it. HOST or `--host` sets
 * its address, HEALTH_PORT adds health endpoints (docs/deploy/health.md).
 */
import './shared/brief-errors.ts';
import { parseArgs } from 'node:util';
import { clockKey } from '@/lib/db/clock';
import { followSandboxClock } from '@/lib/db/sandbox-clock';
import { closeProbe } from '@/lib/health/database';
import { startHealthServer } from '@/lib/health/server';
import { log } from '@/lib/log';
import { ownOrigin } from '@/lib/loopback';
import { closeLast, endInOrder } from '@/lib/process/shutdown';
import { startTelemetry } from '@/lib/telemetry/start';
import { receiverServer, WEBHOOK_PATH } from '@/lib/webhooks/node';
import { databaseReceiver } from '@/lib/webhooks/receive';
import { expectNumbers } from './shared/command.ts';
import { loadEnvFiles } from './shared/env-files.ts';
import { envOrExit } from './shared/environment.ts';

loadEnvFiles();
const { values } = parseArgs({
  options: { port: { type: 'string', default: '3100' }, host: { type: 'string' } },
});
expectNumbers(values, 'port');
const telemetry = await startTelemetry('receiver');
const { databaseUrl, isPooled, service, health, shutdown } = envOrExit();
const host = values.host ?? health.host;
const { receive, close } = databaseReceiver({
  databaseUrl,
  isPooled,
  tenantId: service.tenantId,
  secrets: service.webhookSecrets,
  clockKey: clockKey(),
  beforeWrite: followSandboxClock,
  onFailure: (error) => log.error({ error }, 'Storing signed webhooks failed'),
});
endInOrder({
  ...shutdown,
  telemetry,
  close: async () => void (await Promise.all([close(), closeProbe()])),
});
const server = receiverServer(receive);
const cannotListen = (error: unknown) => {
  log.error({ error }, 'The receiver cannot listen');
  process.exit(1);
};
server.once('error', cannotListen);
if (health.port !== undefined)
  await startHealthServer(health.host, health.port).then(closeLast, cannotListen);
server.listen(Number(values.port), host, () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  log.info(`Receiving webhooks at ${ownOrigin(host, port ?? Number(values.port))}${WEBHOOK_PATH}`);
});
