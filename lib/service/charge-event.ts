import { eventIdsIn } from './event';
import { toTransaction } from './resources';

/**
 * The transaction and the invoice that a charge event names; null if none. They only identify events
 * about the same charge; nothing is fetched by them.
 */
export function namesOfEvent(body: Uint8Array): {
  transactionId: string | null;
  invoiceId: string | null;
} {
  const { transactionId = null, invoiceId = null } = eventIdsIn(payloadOf(body));
  return { transactionId, invoiceId };
}

/** The ids by which events may name a listed transaction: its own, and that of its invoice. */
export function chargeIdsOf(id: string, raw: Record<string, unknown>): string[] {
  const { invoiceId } = toTransaction({ id, raw });
  return invoiceId === undefined ? [id] : [id, invoiceId];
}

function payloadOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)).payload;
  } catch {
    return undefined;
  }
}
