/** A shop as tutorials write it, to compare with (docs/torture.md). Do not sell with it. */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { PayOutcome } from '@/lib/checkout/outcome';
import type { PayInput } from '@/lib/checkout/schema';
import type { PaymentService } from '@/lib/service/payment-service';

const TAXES = ['VAT_STANDARD'];

type Item = { productId: string; quantity: number };

export async function createTables(database: Pool): Promise<void> {
  await database.query(`
    CREATE TABLE naive_customers (email text, "customerId" text);
    CREATE TABLE naive_orders (
      id text PRIMARY KEY, "cartId" text, email text, total int, currency text, "transactionId" text,
      status text
    )`);
}

export function naiveShop(service: PaymentService, database: Pool) {
  async function customerOf({ email, firstname, lastname }: PayInput['contact']): Promise<string> {
    const { rows } = await database.query<{ customerId: string }>(
      'SELECT "customerId" FROM naive_customers WHERE email = $1',
      [email],
    );
    if (rows[0]) return rows[0].customerId;
    const created = await service.createCustomer({ email, firstname, lastname });
    if (!created.ok) throw new Error(created.message);
    await database.query('INSERT INTO naive_customers VALUES ($1, $2)', [email, created.value.id]);
    return created.value.id;
  }

  async function itemsIn(cartId: string): Promise<Item[]> {
    const { rows } = await database.query<Item>(
      `SELECT variant."serviceProductId" AS "productId", item.quantity
       FROM cart_items item JOIN catalog_variants variant ON variant.id = item."variantId"
       WHERE item."cartId" = $1`,
      [cartId],
    );
    if (rows.length === 0) throw new Error('Your cart is empty');
    const delivery = await database.query<{ serviceProductId: string }>(
      `SELECT "serviceProductId" FROM catalog_variants WHERE sku = 'ship-standard'`,
    );
    const shipping = delivery.rows.map((row) => ({ productId: row.serviceProductId, quantity: 1 }));
    return [...rows, ...shipping];
  }

  return {
    async pay(input: PayInput): Promise<PayOutcome> {
      try {
        const customerId = await customerOf(input.contact);
        const items = await itemsIn(input.cartId);
        const charged = await service.createTransaction(
          { customerId, items, taxRatesOptions: TAXES },
          input.paymentToken,
        );
        if (!charged.ok) throw new Error(charged.message);
        const orderId = randomUUID();
        await database.query(`INSERT INTO naive_orders VALUES ($1, $2, $3, $4, $5, $6, 'PAID')`, [
          orderId,
          input.cartId,
          input.contact.email,
          input.shownTotal,
          input.currency,
          charged.value.id,
        ]);
        await database.query('DELETE FROM cart_items WHERE "cartId" = $1', [input.cartId]);
        return { outcome: 'paid', orderId };
      } catch {
        // "Payment failed, you have not been charged. Please try again."
        return {
          ...{ outcome: 'declined', reason: null, by: 'unknown' },
          ...{ isUncharged: true, nextKey: input.checkoutKey },
        };
      }
    },

    async receive({ type }: { type: string }): Promise<void> {
      if (!type.startsWith('invoice:')) return;
      const list = await service.listTransactions();
      if (!list.ok) throw new Error(list.message);
      for (const { id, status } of list.value.items) {
        await database.query('UPDATE naive_orders SET status = $2 WHERE "transactionId" = $1', [
          id,
          status === 'failed' ? 'FAILED' : 'PAID',
        ]);
      }
    },
  };
}
