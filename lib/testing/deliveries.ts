import { createHmac, randomUUID } from 'node:crypto';

/** A request to the receiver, and what has to become of it. */
export type Delivery = {
  name: string;
  body: Buffer;
  /** The header as it is sent; null for none. */
  signature: string | null;
  status: number;
  /** How the inbox keeps it; null where nothing may be kept. */
  kept: { state: 'ACCEPTED' | 'QUARANTINED'; reason: string | null } | null;
};

/** X-Webhook-Signature of a body. */
export function signatureOf(body: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

const accepted = { state: 'ACCEPTED', reason: null } as const;
const aside = (reason: string) => ({ state: 'QUARANTINED', reason }) as const;
const KIB = 1_024;

/**
 * Everything that a receiver must tell apart, bad and good. Each body is like no other, so that it
 * is found again in the inbox.
 */
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
    return { name, body, signature: sign(body), status: 401, kept: null };
  };
  const keptAside = (name: string, body: Buffer, reason: string): Delivery => {
    return { name, body, signature: signed(body), status: 200, kept: aside(reason) };
  };
  const filled = (bytes: number) =>
    Buffer.concat([Buffer.from(randomUUID()), Buffer.alloc(bytes, 'x')], bytes);
  const original = event('customer:updated');
  const rewritten = Buffer.from(JSON.stringify(JSON.parse(original.toString()), null, 1));
  const tooLarge = filled(300 * KIB);
  const good = event('customer:updated');
  return [
    unsigned('no signature', () => null),
    unsigned('an empty signature', () => ''),
    unsigned('a short signature', (body) => signed(body).slice(0, 63)),
    unsigned('a long signature', (body) => `${signed(body)}0`),
    unsigned('a signature in upper case', (body) => signed(body).toUpperCase()),
    unsigned('a signature with a prefix', (body) => `sha256=${signed(body)}`),
    unsigned('a signature that is not hexadecimal', () => 'z'.repeat(64)),
    unsigned('a signature twice in one header', (body) => `${signed(body)}, ${signed(body)}`),
    unsigned('a signature of another secret', (body) => signatureOf(body, `${secret}-other`)),
    unsigned('a signature of an empty secret', (body) => signatureOf(body, '')),
    unsigned('a signature of another body', () => signed(Buffer.from('{}'))),
    {
      name: 'a body that a proxy has written anew',
      body: rewritten,
      signature: signed(original),
      status: 401,
      kept: null,
    },
    {
      name: '300 KiB',
      body: tooLarge,
      signature: signed(tooLarge),
      status: 413,
      kept: null,
    },
    keptAside('256 KiB that are no JSON', filled(256 * KIB), 'unreadable'),
    keptAside('a body that is not JSON', Buffer.from(`not JSON ${randomUUID()}`), 'unreadable'),
    keptAside('JSON that is no object', Buffer.from(`["${randomUUID()}"]`), 'unreadable'),
    keptAside(
      'bytes that are no text',
      Buffer.concat([Buffer.from([0, 255, 254]), Buffer.from(randomUUID())]),
      'unreadable',
    ),
    keptAside('an unknown type', event('customer:merged'), 'type'),
    keptAside('another tenant', event('customer:updated', 'another-tenant'), 'tenant'),
    keptAside('no tenant', event('customer:updated', null), 'tenant'),
    {
      name: 'an event as the service sends it',
      body: good,
      signature: signed(good),
      status: 200,
      kept: accepted,
    },
  ];
}
