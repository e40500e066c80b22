import { z } from 'zod';
import { moveClock } from '@/lib/db/clock';
import { env, isDemo } from '@/lib/env';

/** Client of the sandbox's control interface. Throws in live mode. */

const TIMEOUT_MS = 60_000;

async function control<T>(
  schema: z.ZodType<T>,
  method: 'POST' | 'PUT',
  path: string,
  body?: unknown,
): Promise<T> {
  const { sandboxUrl, service } = env();
  if (!isDemo() || sandboxUrl === undefined) throw new Error('Only a demo has a sandbox.');
  const url = `${sandboxUrl}/sandbox/tenants/${encodeURIComponent(service.tenantId)}${path}`;
  const response = await fetch(url, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${path}`);
  return schema.parse(text ? JSON.parse(text) : null);
}

const clock = z.object({ now: z.iso.datetime() });

/** Moves the clocks of the sandbox and the shop forward. */
export async function moveTo(at: Date): Promise<void> {
  const moved = await control(clock, 'PUT', '/clock', { now: at.toISOString() });
  await moveClock(Date.parse(moved.now) - Date.now());
}

const cards = {
  pays: { number: '4242424242424242', last4: '4242' },
  declined: { number: '4000000000009995', last4: '9995' },
  /** Declined from the second charge onwards. */
  'fails-later': { number: '4000000000000341', last4: '0341' },
} as const;

export type Card = keyof typeof cards;

const tokenReply = z.object({ token: z.string() });

export async function tokenFor(
  fate: Card,
  { firstname, lastname }: { firstname: string; lastname: string },
): Promise<{ token: string; card: { last4: string; type: string } }> {
  const { number, last4 } = cards[fate];
  const name = `${firstname} ${lastname}`;
  const card = { number, expiryMonth: 12, expiryYear: 2040, securityCode: '123', name };
  const { token } = await control(tokenReply, 'POST', '/payment-tokens', card);
  return { token, card: { last4, type: 'VISA' } };
}

// module: subscriptions
/** The sandbox drops the next POST to this path before reading it. */
export async function failNext(path: string): Promise<void> {
  await control(z.unknown(), 'POST', '/faults', { method: 'POST', path, kind: 'close', times: 1 });
}
