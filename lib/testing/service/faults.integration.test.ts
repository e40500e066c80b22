import { expect, test } from 'vitest';
import { armFault } from './faults';
import { testSandbox } from './shared-sandbox';

const sandbox = testSandbox();

test.fails('a test whose fault never fires fails', async () => {
  const tenant = await sandbox.createTenant();
  await armFault(sandbox, tenant, { method: 'POST', path: '/nowhere', kind: 'close' });
});

test('a test whose fault has fired passes, also when it was disarmed since', async () => {
  const tenant = await sandbox.createTenant();
  await armFault(sandbox, tenant, { method: 'GET', path: '/products', kind: 'status' });
  await expect(sandbox.call(tenant, 'GET', '/products')).rejects.toThrow();
  await sandbox.control(tenant, 'DELETE', '/faults');
});
