import { clockKey } from '@/lib/db/clock';
import { followSandboxClock } from '@/lib/db/sandbox-clock';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { databaseReceiver, type Receive } from './receive';

// Development reloads modules; one receiver, with its connections, must outlive them.
const holder = globalThis as unknown as { storefrontReceiver?: Receive };

/** The receiver of this process, for the tenant and the secrets of the environment. */
export function receiver(): Receive {
  holder.storefrontReceiver ??= open();
  return holder.storefrontReceiver;
}

function open(): Receive {
  const { databaseUrl, service } = env();
  return databaseReceiver({
    databaseUrl,
    tenantId: service.tenantId,
    secrets: service.webhookSecrets,
    clockKey: clockKey(),
    beforeWrite: followSandboxClock,
    onFailure: (error) => log.error('A signed webhook could not be stored', { error }),
  }).receive;
}

/** The signing secrets of the environment: the current one and, during a rotation, the previous. */
export function receiverSecrets(): readonly string[] {
  return env().service.webhookSecrets;
}
