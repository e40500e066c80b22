import { expect, test } from 'vitest';
import type { Tenant } from '@/lib/testing/service/sandbox';
import { startScriptedService } from '@/lib/testing/service/scripted-service';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { createServiceClient, isGone } from './client';

const sandbox = testSandbox();
function clientOf({ tenantId, clientId, clientSecret }: Tenant) {
  return createServiceClient({
    baseUrl: sandbox.url,
    tenantId,
    clientId,
    clientSecret,
    timeoutMs: 5_000,
  });
}

const ada = { firstname: 'Ada', lastname: 'Buyer', email: 'ada@example.com' };

test.each([{}, { profile: 'minimal' }])('a deleted customer is gone: %j', async (options) => {
  const client = clientOf(await sandbox.createTenant(options));
  const created = await client.createCustomer(ada);
  const id = created.ok ? created.value.id : '';
  expect((await client.getCustomer(id)).ok).toBe(true);
  expect((await client.deleteCustomer(id)).ok).toBe(true);
  expect(isGone(await client.getCustomer(id))).toBe(true);
});

test('a reply with another id than the requested one is not used', async () => {
  const relayed = await startScriptedService();
  relayed.answer(() => ({ body: { id: 'c2', firstname: 'Bob' } }));
  const { baseUrl = '' } = relayed.env;
  const client = createServiceClient({
    ...{ baseUrl, tenantId: 't', clientId: 'c', clientSecret: 's', timeoutMs: 5_000 },
  });
  expect(await client.getCustomer('c1')).toMatchObject({ ok: false, kind: 'unknown' });
  expect(await client.getCustomer('c2')).toMatchObject({ ok: true, value: { id: 'c2' } });
  await relayed.stop();
});
