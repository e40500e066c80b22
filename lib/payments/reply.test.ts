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

describe('the only send', () => {
  test.each([
    [402, undefined, 'declined', 'card-declined'],
    [422, 'card_declined', 'declined', 'card-declined'],
    [400, 'insufficient_funds', 'declined', 'insufficient-funds'],
    [422, 'EXPIRED_CARD', 'declined', 'card-expired'],
    [400, 'incorrect_security_code', 'declined', 'security-code'],
    [402, 'processing_error', 'declined', 'processing-error'],
    [410, 'token_expired', 'rejected', 'token-refused'],
    [400, 'token_used', 'rejected', 'token-refused'],
    [404, undefined, 'rejected', 'customer-gone'],
    [401, undefined, 'rejected', 'not-authorised'],
    [403, undefined, 'rejected', 'not-authorised'],
    [403, 'payment_declined', 'declined', 'card-declined'],
    [403, 'INSUFFICIENT_FUNDS', 'declined', 'insufficient-funds'],
    [403, 'EXPIRED_CARD', 'declined', 'card-expired'],
    [403, 'INCORRECT_SECURITY_CODE', 'declined', 'security-code'],
    [403, 'PROCESSING_ERROR', 'declined', 'processing-error'],
    [401, 'api_key_expired', 'rejected', 'not-authorised'],
    [403, 'insufficient_scope', 'rejected', 'not-authorised'],
    [403, 'card_payments_not_enabled', 'rejected', 'not-authorised'],
    [403, 'payment_processing_forbidden', 'rejected', 'not-authorised'],
    [400, undefined, 'rejected', 'request-refused'],
    [422, 'tax_code_unknown', 'rejected', 'shop-refused'],
    [400, 'product_inactive', 'rejected', 'shop-refused'],
    [422, 'invalid_number', 'declined', 'card-declined'],
    [422, 'invalid_expiry', 'declined', 'card-declined'],
    [400, 'invalid_expiry_year', 'declined', 'card-declined'],
    [422, 'expMonth_invalid', 'declined', 'card-declined'],
    [422, 'token_expiry_invalid', 'rejected', 'token-refused'],
    [422, 'session_expired', 'rejected', 'request-refused'],
    [400, 'invalid_phone_number', 'rejected', 'shop-refused'],
    [422, 'validation_failed', 'rejected', 'shop-refused'],
    [422, 'plan_inactive', 'rejected', 'shop-refused'],
    [422, 'do_not_honour', 'rejected', 'request-refused'],
    [422, undefined, 'rejected', 'request-refused'],
  ])('%s %s was not charged: %s, %s', (status, code, outcome, reason) => {
    expect(sort(refused(status, code), 1)).toMatchObject({ outcome, reason });
  });

  test('a card is declined for the more exact of two reasons', () => {
    const declined = { ...refused(422, 'payment_declined'), declineCode: 'insufficient_funds' };
    expect(sort(declined, 1)).toMatchObject({ outcome: 'declined', reason: 'insufficient-funds' });
    const unheard = { ...refused(422, 'payment_declined'), declineCode: 'lost_card' };
    expect(sort(unheard, 1)).toMatchObject({ outcome: 'declined', reason: 'card-declined' });
    const forbidden = { ...refused(403), declineCode: 'insufficient_funds' };
    expect(sort(forbidden, 1)).toMatchObject({ outcome: 'declined', reason: 'insufficient-funds' });
  });

  test('a connection that never opened sent nothing', () => {
    expect(sort({ ok: false, kind: 'not-sent', message: '' }, 1)).toEqual({
      outcome: 'unsent',
    });
  });

  test.each([undefined, 200, 301, 302, 408, 409, 425, 429, 500, 502, 503, 504])(
    'a response with %s is inconclusive',
    (status) => {
      expect(sort(lost(status), 1)).toMatchObject({
        outcome: 'unknown',
        stopResending: false,
      });
    },
  );

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
  test.each([400, 401, 402, 404, 410, 422])(
    'a refusal with %i may mean that the first one charged',
    (status) => {
      expect(sort(refused(status, 'token_used'), 2)).toMatchObject({
        outcome: 'unknown',
        stopResending: true,
      });
    },
  );

  test.each([408, 409, 425, 429])('a %i ends resending, too', (status) => {
    expect(sort(lost(status), 2)).toMatchObject({ stopResending: true });
  });

  test.each([undefined, 500, 503])('a %s allows resending', (status) => {
    expect(sort(lost(status), 2)).toMatchObject({
      outcome: 'unknown',
      stopResending: false,
    });
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
