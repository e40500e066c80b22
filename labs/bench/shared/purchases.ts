import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { quoteOrder } from '@/lib/checkout/pricing/quote';
import type { PayInput } from '@/lib/checkout/schema';
import { db } from '@/lib/db/client';
import { fillCart, submissionOf, type TestVariant } from '@/lib/testing/builders/shop';
import { fromRoot } from '../../../scripts/paths.ts';
import { BENCH_BUILD } from './shop.ts';

let purchases = 0;
const agent = new Agent({ keepAlive: true });

export function endConnections(): void {
  agent.destroy();
}

export async function soldVariants(): Promise<TestVariant[]> {
  const rows = await db().$queryRaw<{ id: string; serviceProductId: string }[]>`
    SELECT variant.id, variant."serviceProductId" FROM catalog_variants variant
    JOIN catalog_products product ON product.id = variant."productId"
    JOIN mirror_products mirror ON mirror."serviceId" = variant."serviceProductId" AND mirror.active
    WHERE NOT product.hidden AND product."saleState" = 'available' ORDER BY variant.id LIMIT 2`;
  if (rows.length < 2) throw new Error('The shop has too few products');
  return rows.map(({ id, serviceProductId }) => ({ variantId: id, serviceProductId, price: 0 }));
}

export function payActionId(): string {
  const file = fromRoot(BENCH_BUILD, 'server', 'server-reference-manifest.json');
  const { node } = JSON.parse(readFileSync(file, 'utf8')) as {
    node: Record<string, { exportedName: string }>;
  };
  const found = Object.entries(node).find(([, one]) => one.exportedName === 'payAction');
  if (!found) throw new Error('The build has no Pay action');
  return found[0];
}

export async function preparedSubmission(
  variants: readonly TestVariant[],
  email: string,
  token: string,
): Promise<PayInput> {
  purchases += 1;
  const cartId = await fillCart(
    variants.map((variant, index) => [variant, 1 + (Math.floor(purchases / 20 ** index) % 20)]),
  );
  const quoted = await quoteOrder(cartId, 'IE', 'standard');
  if (!quoted.ok) throw new Error(`No price: ${quoted.error}`);
  return submissionOf(cartId, quoted.value.total.amount, token, { email });
}

export async function submitPurchase(port: number, action: string, input: PayInput): Promise<void> {
  const call = request({
    port,
    agent,
    method: 'POST',
    path: '/checkout',
    headers: {
      accept: 'text/x-component',
      'content-type': 'text/plain',
      cookie: `cart=${input.cartId}`,
      'next-action': action,
      origin: `http://localhost:${port}`,
    },
  });
  call.end(JSON.stringify([input]));
  const [reply] = (await once(call, 'response')) as [IncomingMessage];
  const answer = await text(reply);
  if (!answer.includes('"outcome":"paid"')) throw new Error(`Not paid: ${answer.slice(0, 500)}`);
}
