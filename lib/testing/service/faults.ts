import { expect, onTestFinished } from 'vitest';
import type { Tenant, TestSandbox } from './sandbox';

export type Fault = Record<string, unknown> & { kind: string };

/**
 * Lets the next such call go wrong, or the next `times`. The test fails when that call never came: it
 * would have tested something else than it says.
 */
export async function armFault(sandbox: TestSandbox, tenant: Tenant, fault: Fault): Promise<void> {
  const { id } = await sandbox.control<{ id: string }>(tenant, 'POST', '/faults', {
    times: 1,
    ...fault,
  });
  onTestFinished(async () => {
    type Listed = { fired: { faultId: string }[] };
    // What fired stays listed when it is disarmed.
    const { fired } = await sandbox.control<Listed>(tenant, 'GET', '/faults');
    const hasFired = fired.some(({ faultId }) => faultId === id);
    expect(hasFired, `The fault never fired: ${JSON.stringify(fault)}`).toBe(true);
  });
}
