import { describe, expect, test } from 'vitest';
import type { ServiceReply } from '@/lib/service/client';
import type { ServiceTransaction } from '@/lib/service/resources';
import { classifyReply } from './reply';

const sort = (reply: Reply, sends: number) => classifyReply(reply, sends, ({ failed }) => failed);

type Reply = ServiceReply<ServiceTransaction>;

const charged: Reply = { ok: true, status: 201, value: { id: 't1', raw: {}, failed: false } };
const refused = (status: number, code?: string): Reply => ({
  ok: false,
  kind: 'refused',
  status,
  message: '',
  ...(code ? { code } : {}),
});
const lost = (status?: number): Reply => ({
  ok: false,
  kind: 'unknown',
  message: '',
  ...(status === undefined ? {} : { status }),
});

const page = (status: number): Reply => ({
  ...{ ok: false, kind: 'refused', status, message: '' },
  bodyExcerpt: '<html><h1>Blocked</h1></html>',
});

const inconclusive = { outcome: 'unknown', stopResending: false, mayHaveCharged: false };
const mayHaveCharged = { outcome: 'unknown', stopResending: true, mayHaveCharged: true };

/** Refusals as used, with a code that is not known, or with none. */
const evidence: [number, string | undefined][] = [
  [422, 'payment_token_used'],
  [400, 'TOKEN_ALREADY_PROCESSED'],
  [409, 'tokenUsed'],
  [410, 'token_consumed'],
  [403, 'payment_token_used'],
  [404, 'token_used'],
  [500, 'payment_token_used'],
  [200, 'payment_token_used'],
  [409, 'duplicate_request'],
  [422, 'token_invalid'],
  [422, 'session_gone'],
  [422, 'do_not_honour'],
  [400, 'E1042'],
  [400, undefined],
  [404, undefined],
  [409, undefined],
  [410, undefined],
  [422, undefined],
];

describe('the only send', () => {
  test.each([
    [402, undefined, 'refused', 'card-declined'],
    [422, 'card_declined', 'refused', 'card-declined'],
    [400, 'insufficient_funds', 'refused', 'insufficient-funds'],
    [422, 'EXPIRED_CARD', 'refused', 'card-expired'],
    [400, 'incorrect_security_code', 'refused', 'security-code'],
    [402, 'processing_error', 'refused', 'processing-error'],
    [410, 'token_expired', 'refused', 'token-refused'],
    [404, 'customer_not_found', 'refused', 'customer-gone'],
    [422, 'customer_not_found', 'refused', 'customer-gone'],
    [404, 'not_found', 'refused', 'customer-gone'],
    [401, 'unauthorized', 'refused', 'not-authorised'],
    [403, 'forbidden', 'refused', 'not-authorised'],
    [403, 'payment_declined', 'refused', 'card-declined'],
    [403, 'INSUFFICIENT_FUNDS', 'refused', 'insufficient-funds'],
    [403, 'EXPIRED_CARD', 'refused', 'card-expired'],
    [403, 'INCORRECT_SECURITY_CODE', 'refused', 'security-code'],
    [403, 'PROCESSING_ERROR', 'refused', 'processing-error'],
    [401, 'api_key_expired', 'refused', 'not-authorised'],
    [403, 'insufficient_scope', 'refused', 'not-authorised'],
    [403, 'card_payments_not_enabled', 'refused', 'not-authorised'],
    [403, 'payment_processing_forbidden', 'refused', 'not-authorised'],
    [400, 'bad_request', 'refused', 'shop-refused'],
    [400, 'card_refused', 'refused', 'card-declined'],
    [422, 'tax_code_unknown', 'refused', 'shop-refused'],
    [400, 'product_inactive', 'refused', 'shop-refused'],
    [422, 'invalid_number', 'refused', 'card-declined'],
    [422, 'invalid_expiry', 'refused', 'card-declined'],
    [400, 'invalid_expiry_year', 'refused', 'card-declined'],
    [422, 'expMonth_invalid', 'refused', 'card-declined'],
    [422, 'token_expiry_invalid', 'refused', 'token-refused'],
    [400, 'invalid_phone_number', 'refused', 'shop-refused'],
    [422, 'validation_failed', 'refused', 'shop-refused'],
    [422, 'plan_inactive', 'refused', 'shop-refused'],
  ])('%s %s was not charged: %s, %s', (status, code, outcome, reason) => {
    expect(sort(refused(status, code), 1)).toMatchObject({ outcome, reason });
  });

  test('a card is declined for the more exact of two reasons', () => {
    const declined = { ...refused(422, 'payment_declined'), declineCode: 'insufficient_funds' };
    expect(sort(declined, 1)).toMatchObject({ outcome: 'refused', reason: 'insufficient-funds' });
    const unheard = { ...refused(422, 'payment_declined'), declineCode: 'lost_card' };
    expect(sort(unheard, 1)).toMatchObject({ outcome: 'refused', reason: 'card-declined' });
    const forbidden = { ...refused(403), declineCode: 'insufficient_funds' };
    expect(sort(forbidden, 1)).toMatchObject({ outcome: 'refused', reason: 'insufficient-funds' });
  });

  test('a connection that never opened sent nothing', () => {
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
    'a gateway’s page with %i is inconclusive',
    (status) => {
      expect(sort(page(status), 1)).toMatchObject(inconclusive);
    },
  );

  test.each(evidence)('a %s %s may be the answer to the second of two requests', (status, code) => {
    expect(sort(refused(status, code), 1)).toMatchObject(mayHaveCharged);
    expect(sort({ ...lost(status), ...(code ? { code } : {}) }, 1)).toMatchObject(mayHaveCharged);
  });

  test('an id is a charge', () => {
    expect(sort(charged, 1)).toMatchObject({
      outcome: 'succeeded',
      resource: { id: 't1' },
    });
  });

  test('an id with a failure is reconciled, never resent', () => {
    const failed: Reply = {
      ok: true,
      status: 201,
      value: { id: 't1', raw: {}, failed: true, status: 'DECLINED' },
    };
    expect(sort(failed, 1)).toMatchObject({ outcome: 'unknown', stopResending: true });
  });
});

describe('a second send', () => {
  test.each([...evidence, [402, undefined], [422, 'validation_failed']] as const)(
    'a %s %s may mean that the first one charged',
    (status, code) => {
      expect(sort(refused(status, code), 2)).toMatchObject(mayHaveCharged);
    },
  );

  test.each([
    [402, 'payment_declined'],
    [422, 'insufficient_funds'],
    [410, 'payment_token_expired'],
    [400, 'payment_token_unknown'],
  ])('a %i %s ends resending, and is no sign of a charge', (status, code) => {
    expect(sort(refused(status, code), 2)).toMatchObject({
      ...{ outcome: 'unknown', stopResending: true, mayHaveCharged: false },
    });
  });

  test.each([
    [401, 'unauthorized'],
    [403, undefined],
    [404, 'customer_not_found'],
    [422, 'tax_code_unknown'],
    [400, 'product_inactive'],
    [403, 'rate_limited'],
  ])('a %i %s says nothing about the first one', (status, code) => {
    expect(sort(refused(status, code), 2)).toMatchObject(inconclusive);
  });

  test.each([400, 403, 404])('a gateway’s page with %i says nothing', (status) => {
    expect(sort(page(status), 2)).toMatchObject(inconclusive);
  });

  test.each([undefined, 200, 302, 408, 425, 429, 500, 503])('a %s allows resending', (status) => {
    expect(sort(lost(status), 2)).toMatchObject(inconclusive);
  });

  test('a connection that never opened leaves the first send unknown', () => {
    expect(sort({ ok: false, kind: 'not-sent', message: '' }, 2)).toMatchObject({
      outcome: 'unknown',
    });
  });

  test('an id is a charge', () => {
    expect(sort(charged, 3).outcome).toBe('succeeded');
  });
});
