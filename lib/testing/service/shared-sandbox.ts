import { inject } from 'vitest';
import { sandboxAt, type TestSandbox } from './sandbox';

/**
 * The real sandbox that all test files of this run share. Faults and clocks belong to a tenant, so create one for
 * each shop.
 */
export function testSandbox(): TestSandbox {
  return sandboxAt(inject('sandboxUrl'));
}
