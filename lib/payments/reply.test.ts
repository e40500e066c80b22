import { describe, expect, test } from 'vitest';
import type { ServiceReply } from '@/lib/service/client';
import type { ServiceTransaction } from '@/lib/service/resources';
import { documentedWire } from '@/lib/service/wire';
import { classifyReply } from './reply';

const sort = (reply: Reply, sends: number) =>
  classifyReply(reply, sends, ({ status }) => status === 'failed');

type Reply = ServiceReply<ServiceTransaction>;

const charged: Reply = { ok: true, status: 201, value: { id: 't1', raw: {} } };
/** A refusal in the service's own format; null stands for a hidden code. */
const refused = (status: number, code: string | null): Reply => {
  const own = code === null ? null : documentedWire.errorIn(status, { error: { code } });
  return {
    ...{ ok: false, kind: own ? 'refused' : 'unknown', status, message: '', isJson: true },
    ...(own && { isOwn: true as const, code: own.code ?? '' }),
    ...(own?.meaning && { meaning: own.meaning }),
  };
};
const lost = (status?: number): Reply => ({
  ok: false,
  kind: 'unknown',
  message: '',
  ...(status === undefined ? {} : { status }),
});

const page = (status: number): Reply => ({ ok: false, kind: 'unknown', status, message: '' });

const inconclusive = { outcome: 'unknown', stopResending: false, mayHaveCharged: false };
const mayHaveCharged = { outcome: 'unknown', stopResending: true, mayHaveCharged: true };

/** Refusals that may mean a used token: by their code, an unknown code, or a hidden one. */
const evidence: [number, string | null][] = [
  [422, 'payment_token_used'],
  [400, 'payment_token_used'],
  [403, 'payment_token_used'],
  [500, 'payment_token_used'],
  [422, 'of_another_release'],
  [400, null],
  [402, null],
  [404, null],
  [409, null],
  [422, null],
];

describe('a reply to the only send', () => {
  test.each([
    [402, 'payment_declined', 'refused', 'card-declined'],
    [403, 'payment_declined', 'refused', 'card-declined'],
    [422, 'payment_token_expired', 'refused', 'token-refused'],
    [422, 'payment_token_unknown', 'refused', 'token-refused'],
    [404, 'customer_not_found', 'refused', 'customer-gone'],
    [404, 'not_found', 'refused', 'customer-gone'],
    [401, 'unauthorized', 'refused', 'not-authorised'],
    [403, 'of_another_release', 'refused', 'not-authorised'],
    [400, 'bad_request', 'refused', 'shop-refused'],
    [422, 'tax_code_unknown', 'refused', 'shop-refused'],
    [422, 'product_inactive', 'refused', 'shop-refused'],
    [422, 'plan_inactive', 'refused', 'shop-refused'],
    [422, 'validation_failed', 'refused', 'shop-refused'],
  ])('%s %s proves that nothing was charged: %s, %s', (status, code, outcome, reason) => {
    expect(sort(refused(status, code), 1)).toMatchObject({ outcome, reason });
  });

  test('a declined card shows the reason in the reply', () => {
    const declined: Reply = {
      ...{ ok: false, kind: 'refused', status: 402, message: '', isOwn: true },
      ...{ code: 'payment_declined', meaning: 'declined', decline: 'insufficient-funds' },
    };
    expect(sort(declined, 1)).toMatchObject({ outcome: 'refused', reason: 'insufficient-funds' });
  });

  test('without a connection, nothing was sent', () => {
    expect(sort({ ok: false, kind: 'not-sent', message: '' }, 1)).toEqual({
      outcome: 'unsent',
    });
  });

  test.each([undefined, 200, 301, 302, 408, 425, 429, 500, 502, 503, 504])(
    'a response with %s is inconclusive',
    (status) => {
      expect(sort(lost(status), 1)).toMatchObject(inconclusive);
    },
  );

  test.each([400, 403, 404, 405, 413, 451])(
    'a gateway’s error page with %i is inconclusive',
    (status) => {
      expect(sort(page(status), 1)).toMatchObject(inconclusive);
    },
  );

  test.each(evidence)('a %s %s may be the reply to a doubled request', (status, code) => {
    expect(sort(refused(status, code), 1)).toMatchObject(mayHaveCharged);
  });

  test('a success with an id is a charge', () => {
    expect(sort(charged, 1)).toMatchObject({
      outcome: 'succeeded',
      resource: { id: 't1' },
    });
  });

  test('a success with a failed status is reconciled, never resent', () => {
    const failed: Reply = {
      ok: true,
      status: 201,
      value: { id: 't1', raw: {}, status: 'failed' },
    };
    expect(sort(failed, 1)).toMatchObject({ outcome: 'unknown', stopResending: true });
  });
});

describe('a reply to a second send', () => {
  test.each([...evidence, [422, 'validation_failed']] as const)(
    'a %s %s may mean that the first send charged',
    (status, code) => {
      expect(sort(refused(status, code), 2)).toMatchObject(mayHaveCharged);
    },
  );

  test.each([
    [402, 'payment_declined'],
    [410, 'payment_token_expired'],
    [400, 'payment_token_unknown'],
  ])('a %i %s ends the resends, and is no evidence of a charge', (status, code) => {
    expect(sort(refused(status, code), 2)).toMatchObject({
      ...{ outcome: 'unknown', stopResending: true, mayHaveCharged: false },
    });
  });

  test.each([
    [401, 'unauthorized'],
    [403, null],
    [404, 'customer_not_found'],
    [422, 'tax_code_unknown'],
    [400, 'product_inactive'],
  ])('a %i %s is no evidence about the first send', (status, code) => {
    expect(sort(refused(status, code), 2)).toMatchObject(inconclusive);
  });

  test.each([400, 403, 404])('a gateway’s error page with %i is no evidence', (status) => {
    expect(sort(page(status), 2)).toMatchObject(inconclusive);
  });

  test.each([undefined, 200, 302, 408, 425, 429, 500, 503])('a %s allows resending', (status) => {
    expect(sort(lost(status), 2)).toMatchObject(inconclusive);
  });

  test('without a connection, the first send stays unknown', () => {
    expect(sort({ ok: false, kind: 'not-sent', message: '' }, 2)).toMatchObject({
      outcome: 'unknown',
    });
  });

  test('a success with an id is a charge', () => {
    expect(sort(charged, 3).outcome).toBe('succeeded');
  });
});
