import type { CardOnFile } from '../cards/cards.ts';
import type { TenantScope } from '../context.ts';

export type PaymentMethod = {
  readonly id: string;
  readonly card: CardOnFile;
  readonly isDefault: boolean;
  readonly createdAt: number;
};

type PaymentMethodRow = {
  id: string;
  customer_id: string;
  card: string;
  is_default: number;
  created_at: number;
};

/** A customer's cards, oldest first. */
export function paymentMethodsOf(scope: TenantScope, customerId: string): PaymentMethod[] {
  return scope.context.store
    .all<PaymentMethodRow>(
      'SELECT * FROM payment_methods WHERE tenant_id = ? AND customer_id = ? ORDER BY seq',
      scope.tenantId,
      customerId,
    )
    .map(readPaymentMethod);
}

/** The cards of all customers of a tenant, by customer. */
export function allPaymentMethods(scope: TenantScope): Map<string, PaymentMethod[]> {
  const rows = scope.context.store.all<PaymentMethodRow>(
    'SELECT * FROM payment_methods WHERE tenant_id = ? ORDER BY seq',
    scope.tenantId,
  );
  const byCustomer = new Map<string, PaymentMethod[]>();
  for (const row of rows) {
    const own = byCustomer.get(row.customer_id) ?? [];
    byCustomer.set(row.customer_id, [...own, readPaymentMethod(row)]);
  }
  return byCustomer;
}

function readPaymentMethod(row: PaymentMethodRow): PaymentMethod {
  return {
    id: row.id,
    card: JSON.parse(row.card) as CardOnFile,
    isDefault: row.is_default === 1,
    createdAt: row.created_at,
  };
}
