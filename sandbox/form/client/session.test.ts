import { describe, expect, it } from 'vitest';
import type { CardReply, CardRequest, SessionReply } from '../messages.ts';
import { Session, type Unreachable } from './session.ts';

const HOUR = 3_600_000;
const card = {
  number: '4242424242424242',
  expiryMonth: 12,
  expiryYear: 2030,
  securityCode: '123',
  name: 'Ada Shopper',
};
const captured: CardReply = {
  status: 'captured',
  sessionToken: 'payment',
  last4Digits: '4242',
  cardType: 'VISA',
};

/** A session over a scripted service; `calls` is what was requested, in order. */
function sessionWith(script: {
  check?: Record<string, SessionReply | Unreachable>;
  capture?: Record<string, CardReply | Unreachable>;
  fresh?: (string | null)[];
}) {
  const calls: string[] = [];
  const fresh = [...(script.fresh ?? [])];
  const time = { now: 1_000 };
  const session = new Session({
    checkSession: async (token) => {
      calls.push(`check ${token}`);
      return script.check?.[token] ?? { status: 'active', expiresInMs: HOUR, now: time.now };
    },
    captureCard: async (request: CardRequest) => {
      calls.push(`capture ${request.sessionToken}`);
      return script.capture?.[request.sessionToken] ?? captured;
    },
    refresh: async () => {
      calls.push('refresh');
      return fresh.shift() ?? null;
    },
    clock: () => time.now,
  });
  return { session, calls, time };
}

describe('opening the form', () => {
  it('checks the token with the service once when it is valid', async () => {
    const { session, calls } = sessionWith({});
    expect(await session.open('a')).toEqual({ ok: true });
    expect(calls).toEqual(['check a']);
  });

  it.each(['expired', 'used'] as const)(
    'requests a fresh token from the shop when it is %s',
    async (status) => {
      const { session, calls } = sessionWith({ check: { a: { status } }, fresh: ['b'] });
      expect(await session.open('a')).toEqual({ ok: true });
      expect(calls).toEqual(['check a', 'refresh', 'check b']);
    },
  );

  it('requests a fresh token only once', async () => {
    const { session, calls } = sessionWith({
      check: { a: { status: 'expired' }, b: { status: 'expired' } },
      fresh: ['b', 'c'],
    });
    expect(await session.open('a')).toEqual({ ok: false, code: 'token_expired' });
    expect(calls).toEqual(['check a', 'refresh', 'check b']);
  });

  it('reports the token’s problem when the shop has no other', async () => {
    const { session } = sessionWith({ check: { a: { status: 'used' } } });
    expect(await session.open('a')).toEqual({ ok: false, code: 'token_used' });
  });

  it('requests no token from the shop when its token was never issued, or the service is unreachable', async () => {
    const { session, calls } = sessionWith({
      check: { a: { status: 'unknown' }, b: { status: 'unreachable' } },
      fresh: ['c'],
    });
    expect(await session.open('a')).toEqual({ ok: false, code: 'token_unknown' });
    expect(await session.open('b')).toEqual({ ok: false, code: 'load_failed' });
    expect(calls).not.toContain('refresh');
  });

  it('learns the service’s time', async () => {
    const { session } = sessionWith({
      check: { a: { status: 'active', expiresInMs: HOUR, now: 50_000 } },
    });
    await session.open('a');
    expect(session.serviceTime()).toBe(50_000);
  });
});

describe('sending the card', () => {
  it('returns the service’s payment token', async () => {
    const { session, calls } = sessionWith({});
    await session.open('a');
    expect(await session.send(card)).toEqual(captured);
    expect(calls).toEqual(['check a', 'capture a']);
  });

  it('gets a fresh token first when it has expired, without sending the card to the old one', async () => {
    const { session, calls, time } = sessionWith({ fresh: ['b'] });
    await session.open('a');
    time.now += HOUR;
    expect(await session.send(card)).toEqual(captured);
    expect(calls).toEqual(['check a', 'refresh', 'capture b']);
    time.now += HOUR - 1;
    await session.send(card);
    expect(calls.at(-1)).toBe('capture b');
  });

  it('gets a fresh token when the service says that this one has expired, and sends the same card', async () => {
    const { session, calls } = sessionWith({ capture: { a: { status: 'expired' } }, fresh: ['b'] });
    await session.open('a');
    expect(await session.send(card)).toEqual(captured);
    expect(calls).toEqual(['check a', 'capture a', 'refresh', 'capture b']);
  });

  it('gives up when the fresh token has expired too', async () => {
    const { session, calls } = sessionWith({
      capture: { a: { status: 'expired' }, b: { status: 'expired' } },
      fresh: ['b', 'c'],
    });
    await session.open('a');
    expect(await session.send(card)).toEqual({ status: 'failed', code: 'token_expired' });
    expect(calls.filter((call) => call === 'refresh')).toHaveLength(1);
  });

  it('passes on the service’s field errors', async () => {
    const reply: CardReply = { status: 'fields', problems: { expiry: 'expired' } };
    const { session } = sessionWith({ capture: { a: reply } });
    await session.open('a');
    expect(await session.send(card)).toEqual(reply);
  });

  it('fails without a response, and can be tried again', async () => {
    const capture: Record<string, CardReply | Unreachable> = { a: { status: 'unreachable' } };
    const { session } = sessionWith({ capture });
    await session.open('a');
    expect(await session.send(card)).toEqual({ status: 'failed', code: 'submit_failed' });
    capture.a = captured;
    expect(await session.send(card)).toEqual(captured);
  });
});
