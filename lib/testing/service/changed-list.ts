import { vi } from 'vitest';
import { service } from '@/lib/service/client';
import type { ServiceTransaction } from '@/lib/service/resources';

/** Changes listed rows until mocks are restored, as the sandbox would not. */
export function changeListed(change: (row: ServiceTransaction) => ServiceTransaction): void {
  const { listTransactions } = service();
  vi.spyOn(service(), 'listTransactions').mockImplementation(async (signal) => {
    const reply = await listTransactions(signal);
    if (!reply.ok) return reply;
    return { ...reply, value: { ...reply.value, items: reply.value.items.map(change) } };
  });
}
