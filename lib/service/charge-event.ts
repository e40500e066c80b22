import { asRecord, type Raw, readReference } from './parse';

/**
 * The transaction that the body of a charge event names, else the invoice; null where it names none. It
 * tells only whether two events are about one charge: nothing is fetched by it.
 */
export function chargeNamedBy(body: Uint8Array): string | null {
  const payload = payloadOf(body);
  const charge =
    readReference(payload, 'transaction_id', 'transactionId', 'transaction') ??
    readReference(payload, 'invoice_id', 'invoiceId', 'invoice');
  return charge?.value.replaceAll('\0', '').slice(0, 255) || null;
}

function payloadOf(body: Uint8Array): Raw {
  try {
    return asRecord(asRecord(JSON.parse(new TextDecoder().decode(body)))?.payload) ?? {};
  } catch {
    return {};
  }
}
