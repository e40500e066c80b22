import { startSandbox } from '../../sandbox/server.ts';
import { createTenant } from '../../sandbox/tenants/tenants.ts';
import { type ConformanceOptions, UsageError } from './options.ts';
import { type Result, tryRules } from './rule.ts';
import { RULES } from './rules/all.ts';
import { ServiceClient } from './service/client.ts';
import { SandboxControl } from './service/control.ts';
import { WebhookReceiver } from './service/receiver.ts';
import { tokenSource } from './service/tokens.ts';
import { World } from './world.ts';

type Service = NonNullable<ConformanceOptions['service']>;

/**
 * Tests every rule that these options allow.
 * @param onResult called after each rule.
 * @throws UsageError if they allow none.
 */
export async function runConformance(
  options: ConformanceOptions,
  onResult?: (result: Result) => void,
): Promise<Result[]> {
  if (rulesOf(options).length === 0) {
    throw new UsageError(`No rule has ${options.only.join(' or ')} in its id.`);
  }
  if (options.service) return tryService(options.service, options, onResult);
  const sandbox = await startSandbox({ profile: options.startSandbox });
  const {
    id: tenantId,
    clientId,
    clientSecret,
  } = createTenant(sandbox.context, {
    name: 'Conformance',
  });
  const service = { baseUrl: sandbox.url, tenantId, clientId, clientSecret };
  const withControl = {
    ...options,
    sandboxControl: true,
    taxCode: options.taxCode ?? 'VAT_STANDARD',
  };
  try {
    return await tryService(service, withControl, onResult);
  } finally {
    await sandbox.close();
  }
}

async function tryService(
  service: Service,
  options: ConformanceOptions,
  onResult: ((result: Result) => void) | undefined,
): Promise<Result[]> {
  const { baseUrl, tenantId } = service;
  const control = options.sandboxControl ? new SandboxControl(baseUrl, tenantId) : null;
  const webhooks = await receive(options, control);
  const world = new World({
    client: new ServiceClient(baseUrl, tenantId, service),
    tokens: tokenSource(
      {
        command: options.tokenCommand,
        declinedCommand: options.declinedTokenCommand,
      },
      control,
    ),
    control,
    webhooks: webhooks?.receiver ?? null,
    taxCode: options.taxCode,
    webhookSeconds: options.webhookSeconds,
    timeoutSeconds: options.timeoutSeconds,
    currency: options.currency,
  });
  try {
    return await tryRules(rulesOf(options), world, onResult);
  } finally {
    await world.cleanUp();
    await webhooks?.stop();
  }
}

function rulesOf({ only }: ConformanceOptions) {
  return RULES.filter(({ id }) => only.length === 0 || only.some((text) => id.includes(text)));
}

/** Starts receiving; at a sandbox, the tenant's webhooks are sent here during the run. */
async function receive(options: ConformanceOptions, control: SandboxControl | null) {
  const { webhookPort, webhookSecret } = options;
  if (control === null || webhookSecret !== undefined) {
    if (webhookPort === undefined || webhookSecret === undefined) return null;
    const receiver = await WebhookReceiver.start(webhookPort, webhookSecret);
    return { receiver, stop: () => receiver.close() };
  }
  const { destinationUrl, signingSecret } = await control.webhookSettings();
  const receiver = await WebhookReceiver.start(webhookPort ?? 0, signingSecret);
  await control.setWebhookSettings({ destinationUrl: receiver.url });
  return {
    receiver,
    stop: async () => {
      await control.setWebhookSettings({ destinationUrl });
      await receiver.close();
    },
  };
}
