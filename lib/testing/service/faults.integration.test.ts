import { expect, test } from 'vitest';
import { armFault } from './faults';
import { testSandbox } from './shared-sandbox';

const sandbox = testSandbox();

test.fails('a test fails when its fault never fires', async () => {
  const tenant = await sandbox.createTenant();
  await armFault(sandbox, tenant, { method: 'POST', path: '/unused', kind: 'close' });
});

test('a test passes after its fault has fired, even if the fault was disarmed since', async () => {
  const tenant = await sandbox.createTenant();
  await armFault(sandbox, tenant, { method: 'GET', path: '/products', kind: 'status' });
  await expect(sandbox.call(tenant, 'GET', '/products')).rejects.toThrow();
  await sandbox.control(tenant, 'DELETE', '/faults');
});
