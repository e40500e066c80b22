import { vi } from 'vitest';
import { service } from '@/lib/service/client';
import type { ListStream } from '@/lib/service/payment-service';
import type { ServiceTransaction } from '@/lib/service/resources';

/** The list shows its rows otherwise than they are, until mocks are restored: no sandbox of ours would. */
export function changeListed(change: (row: ServiceTransaction) => ServiceTransaction): void {
  const { listTransactions } = service();
  vi.spyOn(service(), 'listTransactions').mockImplementation(() =>
    changed(listTransactions(), change),
  );
}

async function* changed(
  stream: ListStream<ServiceTransaction>,
  change: (row: ServiceTransaction) => ServiceTransaction,
): ListStream<ServiceTransaction> {
  for (;;) {
    const next = await stream.next();
    if (next.done) return next.value;
    const rows = next.value.rows.map((row) => {
      const shown = row.read();
      if (typeof shown === 'string') return row;
      const value = change(shown);
      return { text: Buffer.from(JSON.stringify(value)), read: () => value };
    });
    yield { ...next.value, rows };
  }
}
