import { isOrderProof, orderProof } from '@/lib/checkout/secrets';
import { env } from '@/lib/env';

/** An order's page as a path that opens it for whoever has the path. */
export function orderPath(orderId: string): string {
  return `/orders/${orderId}?key=${orderProof(orderId)}`;
}

/** The same as a full address, for mails. */
export function orderUrl(orderId: string): string {
  return `${env().siteUrl}${orderPath(orderId)}`;
}

/** Whether the key of a link opens this order. */
export function opensOrder(orderId: string, key: string | undefined): boolean {
  return key !== undefined && isOrderProof(orderId, key);
}
