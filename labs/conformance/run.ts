import { startSandbox } from '../../sandbox/server.ts';
import { createTenant } from '../../sandbox/tenants/tenants.ts';
import { type ConformanceOptions, UsageError } from './options.ts';
import { type Result, type Rule, tryRules } from './rule.ts';
import { authenticationRules } from './rules/authentication.ts';
import { planRules, productRules } from './rules/catalogue.ts';
import { customerRules, paymentMethodRules } from './rules/customers.ts';
import { formRules, generalRules } from './rules/general.ts';
import { subscriptionRules } from './rules/subscriptions.ts';
import { tokenRules } from './rules/tokens.ts';
import { transactionRules } from './rules/transactions.ts';
import { webhookRules } from './rules/webhooks.ts';
import { ServiceClient } from './service/client.ts';
import { type SandboxControl, sandboxControl } from './service/control.ts';
import { startReceiver } from './service/receiver.ts';
import { tokenSource } from './service/tokens.ts';
import { World } from './world.ts';

export const RULES: readonly Rule[] = [
  ...authenticationRules,
  ...generalRules,
  ...tokenRules,
  ...customerRules,
  ...paymentMethodRules,
  ...productRules,
  ...planRules,
  ...transactionRules,
  ...subscriptionRules,
  ...webhookRules,
  ...formRules,
];

type Service = NonNullable<ConformanceOptions['service']>;

export async function runConformance(options: ConformanceOptions): Promise<Result[]> {
  if (rulesOf(options).length === 0) {
    throw new UsageError(`No rule has ${options.only.join(' or ')} in its id.`);
  }
  if (options.service) return tryService(options.service, options);
  const sandbox = await startSandbox({ profile: options.profile });
  const { id: tenantId, ...tenant } = createTenant(sandbox.context, { name: 'Conformance' });
  const service = { ...tenant, baseUrl: sandbox.url, tenantId };
  const { taxCode = 'VAT_STANDARD' } = options;
  const withControl = { ...options, sandboxControl: true, taxCode };
  try {
    return await tryService(service, withControl);
  } finally {
    await sandbox.close();
  }
}

async function tryService(service: Service, options: ConformanceOptions): Promise<Result[]> {
  const { baseUrl, tenantId } = service;
  const control = options.sandboxControl ? sandboxControl(baseUrl) : null;
  const webhooks = await receive(options, control, tenantId);
  const world = new World({
    client: new ServiceClient(baseUrl, tenantId, service),
    tokens: tokenSource(options, control, tenantId),
    control,
    webhooks: webhooks?.receiver ?? null,
    options,
  });
  try {
    return await tryRules(rulesOf(options), world);
  } finally {
    await world.cleanUp();
    await webhooks?.stop();
  }
}

function rulesOf({ only }: ConformanceOptions) {
  return RULES.filter(({ id }) => only.length === 0 || only.some((text) => id.includes(text)));
}

async function receive(
  { webhookPort, webhookSecret }: ConformanceOptions,
  control: SandboxControl | null,
  tenantId: string,
) {
  if (control === null || webhookSecret !== undefined) {
    if (webhookPort === undefined || webhookSecret === undefined) return null;
    const receiver = await startReceiver(webhookPort, webhookSecret);
    return { receiver, stop: () => receiver.close() };
  }
  type Settings = { destinationUrl: string | null; signingSecret: string };
  const path = `/${tenantId}/webhook-settings`;
  const { destinationUrl, signingSecret } = await control<Settings>('GET', path);
  const receiver = await startReceiver(webhookPort ?? 0, signingSecret);
  await control('PUT', path, { destinationUrl: receiver.url });
  return {
    receiver,
    stop: async () => {
      await control('PUT', path, { destinationUrl });
      await receiver.close();
    },
  };
}
