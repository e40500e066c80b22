import { z } from 'zod';
import { isEmail, normaliseEmail } from './email-address.ts';
import { isLoopbackHost } from './loopback.ts';

/* Formats of the values in lib/env.ts. Messages never repeat a value, since it may be a secret. */

export function asUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined;
}

export function addressOf(protocols: readonly string[], example: string) {
  return z
    .string()
    .refine(
      (value) => protocols.includes(asUrl(value)?.protocol ?? ''),
      `must be an address like ${example}`,
    );
}

/** An http address, which must be https unless it is on this machine. */
export const webAddress = addressOf(['http:', 'https:'], 'https://shop.example')
  .refine((value) => {
    const url = asUrl(value);
    return url?.protocol !== 'http:' || isLoopbackHost(url.hostname);
  }, 'must begin with https:// (plain http is for this machine only)')
  .refine((value) => {
    const url = asUrl(value);
    return !url?.username && !url?.password && !url?.search && !url?.hash;
  }, 'must be a plain address: no user, password, ? or #')
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''));

export const origin = webAddress.refine(
  (value) => asUrl(value)?.pathname === '/',
  'must be an origin, without a path: https://shop.example',
);

export const databaseAddress = addressOf(
  ['postgres:', 'postgresql:'],
  'postgresql://user:password@host:5432/database',
).refine((value) => {
  const schema = asUrl(value)?.searchParams.get('schema');
  return !schema || schema === 'public';
}, 'must not choose a schema: the tables live in public; remove ?schema= and use a database of its own');

export function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
}

export const port = wholeNumber(1, 65_535);
export const host = z.string().regex(/^[\w.:-]+$/, 'must be a name or address of this machine');
export const identifier = z
  .string()
  .regex(/^[^\s/?#:]+$/, 'must not hold spaces or any of / ? # :');
export const secret = z.string().regex(/^\S+$/, 'must not be empty or hold spaces or line breaks');

export const encryptionKey = z
  .string()
  .transform(
    (value): Uint8Array => Buffer.from(value, /^[0-9a-f]{64}$/i.test(value) ? 'hex' : 'base64'),
  )
  .refine(
    (key) => key.length === 32,
    'must be 32 bytes as base64 or hexadecimal; make one with: openssl rand -base64 32',
  );

export function oneOrTwo<Value extends z.ZodType<unknown, string>>(value: Value) {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(value).max(2, 'must be one value, or two with a comma between them'));
}

export const sender = z
  .string()
  .regex(
    /^(?:[^\s@<>,"]+@[^\s@<>,"]+|[^\r\n<>]+ <[^\s@<>,"]+@[^\s@<>,"]+>)$/,
    'must be an address, or a name and an address: My Shop <hello@shop.example>',
  );

export const emailList = z
  .string()
  .transform((value) =>
    value
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(normaliseEmail),
  )
  .refine((list) => list.every(isEmail), 'must be e-mail addresses with commas between them');

// module: subscriptions
export const planIds = z
  .string()
  .regex(
    /^\s*[\w.-]+=[^\s,=]+(\s*,\s*[\w.-]+=[^\s,=]+)*\s*$/,
    'must be plan ids by their key in brand/catalogue/plans.ts, such as "office-club=plan_1, all-day-club=plan_2"',
  )
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair): [string, string] => {
        const [key = '', id = ''] = pair.trim().split('=');
        return [key, id];
      }),
    ),
  );
