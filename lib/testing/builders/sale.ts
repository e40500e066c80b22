import type { Sale } from '@/lib/orders/sale';

export function saleOf(values: Partial<Sale> = {}): Sale {
  return {
    ...{ kind: 'order', subjectId: 's1', month: null, title: 'K3F9-7QXB', view: null },
    ...{
      buyer: 'Ada Buyer',
      recipient: null,
      userId: null,
      country: 'IE',
      email: 'ada@buyer.example',
    },
    ...{ delivery: null, lines: [], taxes: [], taxAmount: 0, taxesIncluded: false },
    ...{ totalAmount: 1400, currency: 'EUR' },
    charge: { id: 't1', differing: null, card: null },
    paidAt: new Date('2026-01-31T10:00:00Z'),
    ...values,
  };
}
