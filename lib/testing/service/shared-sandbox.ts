import { inject } from 'vitest';
import { sandboxAt, type TestSandbox } from './sandbox';

/**
 * The real sandbox of this test run, which all test files share. What a test changes there, faults and
 * clocks included, belongs to a tenant: make one for each shop.
 *
 * @example
 * const sandbox = testSandbox();
 * const tenant = await sandbox.createTenant();
 * useTestEnv({ databaseUrl: database.url, service: serviceEnvOf(sandbox.url, tenant) });
 */
export function testSandbox(): TestSandbox {
  return sandboxAt(inject('sandboxUrl'));
}
