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

const accepted = { state: 'ACCEPTED', reason: null } as const;
const quarantined = (reason: string) => ({ state: 'QUARANTINED', reason }) as const;
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
    return { name, body, signature: signed(body), status: 200, stored: quarantined(reason) };
  };
  const filled = (bytes: number) =>
    Buffer.concat([Buffer.from(randomUUID()), Buffer.alloc(bytes, 'x')], bytes);
  const original = event('customer:updated');
  const rewritten = Buffer.from(JSON.stringify(JSON.parse(original.toString()), null, 1));
  const tooLarge = filled(300 * KIB);
  const good = event('customer:updated');
  const tooLong = filled(256 * KIB + 1);
  const zipped = gzipSync(event('customer:updated'));
  /** An event with a hand-written payload, which JSON.stringify would not produce. */
  const written = (payload: string, type = 'customer:updated') =>
    Buffer.from(
      `{"type":"${type}","businessId":${JSON.stringify(tenantId)},"payload":${payload},"note":"${randomUUID()}"}`,
    );
  const accept = (name: string, body: Buffer): Delivery => {
    return { name, body, signature: signed(body), status: 200, stored: accepted };
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
      stored: null,
    },
    {
      name: '300 KiB',
      body: tooLarge,
      signature: signed(tooLarge),
      status: 413,
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
    quarantine('a body that is not JSON', Buffer.from(`not JSON ${randomUUID()}`), 'unreadable'),
    quarantine('JSON that is no object', Buffer.from(`["${randomUUID()}"]`), 'unreadable'),
    quarantine(
      'bytes that are no text',
      Buffer.concat([Buffer.from([0, 255, 254]), Buffer.from(randomUUID())]),
      'unreadable',
    ),
    quarantine('JSON that is a text', Buffer.from(`"${randomUUID()}"`), 'unreadable'),
    quarantine('a compressed body, signed as it was sent', zipped, 'unreadable'),
    quarantine('a type that objects inherit', written('{}', '__proto__'), 'type'),
    quarantine('a NUL in its type', written('{}', 'customer:\\u0000created'), 'type'),
    quarantine('half a character in its type', written('{}', 'customer:\\udc00'), 'type'),
    accept('a NUL in its text', written('{"customer_id":"none","note":"a\\u0000b"}')),
    accept('a NUL in its id', written('{"customer_id":"no\\u0000ne"}')),
    accept('half a character in its id', written('{"customer_id":"\\ud800"}')),
    accept('an id of 10,000 characters', written(`{"customer_id":"${'x'.repeat(10_000)}"}`)),
    accept('an id that is a number', written('{"customer_id":1234567}')),
    accept('an id that SQL or a path could read', written(`{"customer_id":"../{\\"a\\",NULL}'"}`)),
    accept('a payload that sets a prototype', written('{"__proto__":{"customer_id":"none"}}')),
    accept('a payload nested deeply', written(`${'{"data":'.repeat(depth)}{}${'}'.repeat(depth)}`)),
    accept('a byte order mark', Buffer.concat([Buffer.from('\ufeff'), event('customer:updated')])),
    quarantine('an unknown type', event('customer:merged'), 'type'),
    quarantine('another tenant', event('customer:updated', 'another-tenant'), 'tenant'),
    quarantine('no tenant', event('customer:updated', null), 'tenant'),
    {
      name: 'an event as the service sends it',
      body: good,
      signature: signed(good),
      status: 200,
      stored: accepted,
    },
  ];
}
