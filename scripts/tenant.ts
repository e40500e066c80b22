import { z } from 'zod';
import type { SeedTaxRate } from '../lib/catalog/seed/seed-types.ts';
import type { Runtime } from '../lib/env.ts';

type Place = Pick<Runtime['service'], 'baseUrl' | 'tenantId'>;
type Account = Runtime['service'];

const eventTypes = [
  ...['customer:created', 'customer:updated', 'customer:deleted'],
  ...['product:created', 'product:updated', 'product:deleted'],
  ...['subscription:created', 'subscription:updated', 'subscription:deleted'],
  ...['subscription:charge:success', 'subscription:charge:failed'],
  ...['invoice:created', 'invoice:updated', 'invoice:deleted'],
];

const tenantSchema = z.object({
  tenantId: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  webhookSecret: z.string(),
});

async function control(
  url: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${url}: ${text}`);
  return text ? JSON.parse(text) : undefined;
}

async function isKnown(account: Account): Promise<boolean> {
  const credentials = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
  const response = await fetch(`${account.baseUrl}/tenants/${account.tenantId}/products`, {
    headers: { authorization: `Basic ${credentials}` },
    signal: AbortSignal.timeout(10_000),
  });
  await response.body?.cancel();
  return response.ok;
}

/** Reuses the shop's tenant of an earlier start if it still exists. */
export async function ensureTenant(
  sandboxUrl: string,
  earlier: Account | undefined,
  /** `now`: the clock of a new tenant, by default the machine's. */
  { now }: { now?: Date } = {},
): Promise<{ account: Account; created: boolean }> {
  if (earlier) {
    const account = { ...earlier, baseUrl: sandboxUrl };
    if (await isKnown(account)) return { account, created: false };
  }
  const answer = await control(`${sandboxUrl}/sandbox/tenants`, 'POST', {
    name: 'Demo shop',
    ...(now && { now: now.toISOString() }),
  });
  return { account: { baseUrl: sandboxUrl, ...tenantSchema.parse(answer) }, created: true };
}

export async function directWebhooks(account: Account, destinationUrl: string): Promise<void> {
  await control(`${account.baseUrl}/sandbox/tenants/${account.tenantId}/webhook-settings`, 'PUT', {
    destinationUrl,
    signingSecret: account.webhookSecret,
    events: eventTypes,
  });
}

const taxRatesSchema = z.object({
  taxRates: z.array(z.object({ code: z.string(), name: z.string(), percent: z.number() })),
});

/**
 * Sets the tenant's tax rates, also for after a reset. Rates that the shop no longer has stay, since
 * subscriptions may still use them.
 */
export async function writeTaxRates(account: Place, rates: readonly SeedTaxRate[]): Promise<void> {
  const url = `${account.baseUrl}/sandbox/tenants/${account.tenantId}/tax-rates`;
  const present = taxRatesSchema.parse(await control(url, 'GET')).taxRates;
  const own = rates.map(({ code, name, ratePpm }) => ({ code, name, percent: ratePpm / 10_000 }));
  const codes = new Set(own.map(({ code }) => code));
  const others = present.filter(({ code }) => !codes.has(code));
  await control(url, 'PUT', { taxRates: [...own, ...others], keepOnReset: true });
}

export async function changeTenant(
  account: Account,
  change: Readonly<Record<string, string>>,
): Promise<void> {
  await control(`${account.baseUrl}/sandbox/tenants/${account.tenantId}`, 'PATCH', change);
}
