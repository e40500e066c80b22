import { clockKey } from '@/lib/db/clock';
import { followSandboxClock } from '@/lib/db/sandbox-clock';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { processWide } from '@/lib/process/process-wide';
import { databaseReceiver, type Receive } from './receive';

const current = processWide<Receive>('receiver');

export function receiver(): Receive {
  return current.get() ?? current.set(open());
}

function open(): Receive {
  const { databaseUrl, isPooled, service } = env();
  return databaseReceiver({
    databaseUrl,
    isPooled,
    tenantId: service.tenantId,
    secrets: service.webhookSecrets,
    clockKey: clockKey(),
    beforeWrite: followSandboxClock,
    onFailure: (error) => log.error({ error }, 'Storing signed webhooks failed'),
  }).receive;
}

/** The current signing secret and, during a rotation, the previous one. */
export function receiverSecrets(): readonly string[] {
  return env().service.webhookSecrets;
}
