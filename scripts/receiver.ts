/**
 * `npm run receiver -- --port 3100`: takes webhooks without Next, for shops that outgrow the route
 * handler. Point the service's destination URL (or a proxy's /api/webhooks) at it.
 */
import { parseArgs } from 'node:util';
import { clockKey } from '@/lib/db/clock';
import { followSandboxClock } from '@/lib/db/sandbox-clock';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { startTelemetry } from '@/lib/telemetry/start';
import { receiverServer, WEBHOOK_PATH } from '@/lib/webhooks/node';
import { databaseReceiver } from '@/lib/webhooks/receive';
import { loadEnvFiles } from './env-files.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3100' },
    host: { type: 'string', default: '127.0.0.1' },
  },
});
loadEnvFiles();
const telemetry = await startTelemetry('receiver');
const { databaseUrl, service } = env();
const { receive, close } = databaseReceiver({
  databaseUrl,
  tenantId: service.tenantId,
  secrets: service.webhookSecrets,
  clockKey: clockKey(),
  beforeWrite: followSandboxClock,
  onFailure: (error) => log.error('A signed webhook could not be stored', { error }),
});
const server = receiverServer(receive);
server.once('error', (error) => {
  log.error('The receiver cannot listen', { error });
  process.exit(1);
});
server.listen(Number(values.port), values.host, () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : values.port;
  log.info(`Webhooks are taken at http://${values.host}:${port}${WEBHOOK_PATH}`);
});
for (const name of ['SIGTERM', 'SIGINT'] as const) {
  process.once(name, () => {
    server.close(() => void Promise.all([close(), telemetry.stop()]).then(() => process.exit(0)));
    server.closeIdleConnections();
  });
}
