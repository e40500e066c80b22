import { asRecord, type Raw, readReference } from './parse';

/**
 * The transaction and the invoice that a charge event names; null if none. They only identify events
 * about the same charge; nothing is fetched by them.
 */
export function namesOfEvent(body: Uint8Array): {
  transactionId: string | null;
  invoiceId: string | null;
} {
  const payload = payloadOf(body);
  return {
    transactionId: readName(payload, 'transaction_id', 'transactionId', 'transaction'),
    invoiceId: invoiceOf(payload),
  };
}

/** The ids by which events may name a listed transaction: its own, and that of its invoice. */
export function chargeIdsOf(transactionId: string, raw: Raw): string[] {
  return [transactionId, invoiceOf(raw)].filter((id) => id !== null);
}

function invoiceOf(raw: Raw): string | null {
  return readName(raw, 'invoice_id', 'invoiceId', 'invoice');
}

function readName(raw: Raw, ...names: string[]): string | null {
  return (
    readReference(raw, ...names)
      ?.value.replaceAll('\0', '')
      .slice(0, 255) || null
  );
}

function payloadOf(body: Uint8Array): Raw {
  try {
    return asRecord(asRecord(JSON.parse(new TextDecoder().decode(body)))?.payload) ?? {};
  } catch {
    return {};
  }
}
