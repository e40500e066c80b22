import { createHmac, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';

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
  const tooLong = filled(256 * KIB + 1);
  const zipped = gzipSync(event('customer:updated'));
  /** An event whose payload is written by hand, since no JSON.stringify would write it so. */
  const written = (payload: string, type = 'customer:updated') =>
    Buffer.from(
      `{"type":"${type}","businessId":${JSON.stringify(tenantId)},"payload":${payload},"note":"${randomUUID()}"}`,
    );
  const taken = (name: string, body: Buffer): Delivery => {
    return { name, body, signature: signed(body), status: 200, kept: accepted };
  };
  const depth = 20_000;
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
    unsigned('a signature of the empty body', () => signed(Buffer.alloc(0))),
    {
      name: 'a body that a proxy has rewritten',
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
    {
      name: '256 KiB and a byte',
      body: tooLong,
      signature: signed(tooLong),
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
    keptAside('JSON that is a text', Buffer.from(`"${randomUUID()}"`), 'unreadable'),
    keptAside('a compressed body, signed as it was sent', zipped, 'unreadable'),
    keptAside('a type that objects inherit', written('{}', '__proto__'), 'type'),
    keptAside('a NUL in its type', written('{}', 'customer:\\u0000created'), 'type'),
    keptAside('half a character in its type', written('{}', 'customer:\\udc00'), 'type'),
    taken('a NUL in its text', written('{"customer_id":"none","note":"a\\u0000b"}')),
    taken('a NUL in its id', written('{"customer_id":"no\\u0000ne"}')),
    taken('half a character in its id', written('{"customer_id":"\\ud800"}')),
    taken('an id of 10,000 characters', written(`{"customer_id":"${'x'.repeat(10_000)}"}`)),
    taken('an id that is a number', written('{"customer_id":1234567}')),
    taken('an id that SQL or a path could read', written(`{"customer_id":"../{\\"a\\",NULL}'"}`)),
    taken('a payload that sets a prototype', written('{"__proto__":{"customer_id":"none"}}')),
    taken('a payload nested deeply', written(`${'{"data":'.repeat(depth)}{}${'}'.repeat(depth)}`)),
    taken(
      'a mark of byte order',
      Buffer.concat([Buffer.from('\ufeff'), event('customer:updated')]),
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
