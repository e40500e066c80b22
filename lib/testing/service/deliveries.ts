import { createHmac, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';

export type Delivery = {
  name: string;
  body: Buffer;
  signature: string | null;
  status: number;
  /** The stored row; null if nothing may be stored. */
  stored: { state: 'ACCEPTED' | 'QUARANTINED'; reason: string | null } | null;
};

export function signatureOf(body: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

const KIB = 1_024;

/** Good and bad deliveries that a receiver must distinguish. Each body is unique, so that its row can be found. */
export function deliveriesFor({
  secret,
  tenantId,
}: {
  secret: string;
  tenantId: string;
}): Delivery[] {
  const event = (type: string, businessId: unknown = tenantId) =>
    Buffer.from(
      JSON.stringify({ type, businessId, payload: { customer_id: 'none', note: randomUUID() } }),
    );
  const signed = (body: Buffer) => signatureOf(body, secret);
  const unsigned = (name: string, sign: (body: Buffer) => string | null): Delivery => {
    const body = event('customer:updated');
    return { name, body, signature: sign(body), status: 401, stored: null };
  };
  const quarantine = (name: string, body: Buffer, reason: string): Delivery => {
    return {
      name,
      body,
      signature: signed(body),
      status: 200,
      stored: { state: 'QUARANTINED', reason },
    };
  };
  const filled = (bytes: number) =>
    Buffer.concat([Buffer.from(randomUUID()), Buffer.alloc(bytes, 'x')], bytes);
  const original = event('customer:updated');
  const rewritten = Buffer.from(JSON.stringify(JSON.parse(original.toString()), null, 1));
  const tooLong = filled(256 * KIB + 1);
  const zipped = gzipSync(event('customer:updated'));
  /** An event with a hand-written payload, which JSON.stringify would not produce. */
  const written = (payload: string, type = 'customer:updated') =>
    Buffer.from(
      `{"type":"${type}","businessId":${JSON.stringify(tenantId)},"payload":${payload},"note":"${randomUUID()}"}`,
    );
  const accept = (name: string, body: Buffer): Delivery => {
    return {
      name,
      body,
      signature: signed(body),
      status: 200,
      stored: { state: 'ACCEPTED', reason: null },
    };
  };
  const depth = 20_000;
  return [
    unsigned('no signature', () => null),
    unsigned('an empty signature', () => ''),
    unsigned('a long signature', (body) => `${signed(body)}0`),
    unsigned('a signature with a prefix', (body) => `sha256=${signed(body)}`),
    unsigned('a signature twice in one header', (body) => `${signed(body)}, ${signed(body)}`),
    unsigned('a signature of another secret', (body) => signatureOf(body, `${secret}-other`)),
    unsigned('a signature of an empty secret', (body) => signatureOf(body, '')),
    unsigned('a signature of another body', () => signed(Buffer.from('{}'))),
    {
      name: 'a body that a proxy has rewritten',
      body: rewritten,
      signature: signed(original),
      status: 401,
      stored: null,
    },
    {
      name: '256 KiB and a byte',
      body: tooLong,
      signature: signed(tooLong),
      status: 413,
      stored: null,
    },
    quarantine('256 KiB that are no JSON', filled(256 * KIB), 'unreadable'),
    quarantine(
      'bytes that are no text',
      Buffer.concat([Buffer.from([0, 255, 254]), Buffer.from(randomUUID())]),
      'unreadable',
    ),
    quarantine('a compressed body, signed as it was sent', zipped, 'unreadable'),
    quarantine('a NUL in its type', written('{}', 'customer:\\u0000created'), 'type'),
    accept('a NUL in its text', written('{"customer_id":"none","note":"a\\u0000b"}')),
    accept('an id of 10,000 characters', written(`{"customer_id":"${'x'.repeat(10_000)}"}`)),
    accept('a payload nested deeply', written(`${'{"data":'.repeat(depth)}{}${'}'.repeat(depth)}`)),
    accept('a byte order mark', Buffer.concat([Buffer.from('\ufeff'), event('customer:updated')])),
    quarantine('another tenant', event('customer:updated', 'another-tenant'), 'tenant'),
    accept('an event as the service sends it', event('customer:updated')),
  ];
}
