import { expect, onTestFinished } from 'vitest';
import type { Tenant, TestSandbox } from './sandbox';

export type Fault = Record<string, unknown> & { kind: string };

/**
 * Makes the next such call fail, or the next `times`. The test fails if no such call comes, since it would not test
 * its subject.
 */
export async function armFault(sandbox: TestSandbox, tenant: Tenant, fault: Fault): Promise<void> {
  const { id } = await sandbox.control<{ id: string }>(tenant, 'POST', '/faults', {
    times: 1,
    ...fault,
  });
  onTestFinished(async () => {
    type Listed = { fired: { faultId: string }[] };
    // Disarmed faults that have fired stay listed.
    const { fired } = await sandbox.control<Listed>(tenant, 'GET', '/faults');
    const hasFired = fired.some(({ faultId }) => faultId === id);
    expect(hasFired, `The fault never fired: ${JSON.stringify(fault)}`).toBe(true);
  });
}
