import { expect, test, vi } from 'vitest';
import { db } from '@/lib/db/client';
import { env, setEnv } from '@/lib/env';
import { log } from '@/lib/log';
import { openPurchases } from '@/lib/testing/builders/purchases';
import { acceptTenant, requireTenant, TenantChanged, waitForTenant } from './tenant';

const shop = openPurchases();

/** The same database with another service in the environment. */
function connectTo(change: { tenantId?: string; baseUrl?: string }): void {
  const before = env();
  setEnv({ ...before, mode: 'live', service: { ...before.service, ...change } });
}

test('the first start stores the tenant, and another tenant is refused before anything is sent', async () => {
  await requireTenant();
  expect(await db().serviceState.findUnique({ where: { key: 'tenant' } })).toMatchObject({
    value: { tenantId: env().service.tenantId, baseUrl: env().service.baseUrl },
  });
  const order = await shop.purchase();
  const passed = shop.relay().passed.length;
  connectTo({ tenantId: 'another' });
  await expect(requireTenant()).rejects.toThrow(TenantChanged);
  await expect(requireTenant()).rejects.toThrow(/another at http.* doctor -- --accept-tenant/);
  await expect(shop.work()).rejects.toThrow(TenantChanged);
  expect(shop.relay().passed).toHaveLength(passed);
  expect(await db().paymentAttempt.count()).toBe(0);
  expect(order.cartId).not.toBe('');
});

test('a command accepts another tenant', async () => {
  await requireTenant();
  connectTo({ baseUrl: 'https://pay.example' });
  await expect(requireTenant()).rejects.toThrow(TenantChanged);
  expect(await acceptTenant()).toMatchObject({ baseUrl: 'https://pay.example' });
  await requireTenant();
});

test('a worker waits for its database, and refuses another tenant', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
  await requireTenant();
  const original = env();
  setEnv({
    ...original,
    databaseUrl: 'postgresql://shop@127.0.0.1:1/shop',
    service: { ...original.service },
  });
  const waiting = waitForTenant(AbortSignal.timeout(30_000));
  await vi.waitFor(() => expect(warn).toHaveBeenCalled());
  setEnv({ ...original, service: { ...original.service } });
  await waiting;
  connectTo({ tenantId: 'another' });
  await expect(waitForTenant(AbortSignal.timeout(30_000))).rejects.toThrow(TenantChanged);
});
