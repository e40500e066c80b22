import { beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { safeReturnPath } from '@/lib/auth/return-path';
import { signInMessage } from '@/lib/auth/sign-in/sign-in-view';
import { readQuantity } from '@/lib/cart/cart-lines';
import { markerless } from '@/lib/catalog/rules';
import { readCheckoutKey } from '@/lib/checkout/checkout-key';
import { detailsSchema, payInputSchema } from '@/lib/checkout/schema';
import { idSchema, profileSchema } from '@/lib/customers/schema';
import { emailSchema } from '@/lib/email-address';
import { facets, readSearch } from '@/lib/listing/search';
import { createLog } from '@/lib/log';
import { fromDecimal } from '@/lib/money';
import { useTestEnv } from '@/lib/testing/env';
import { isLong } from '@/lib/testing/long';
import { readTimeRange } from '@/lib/webhooks/replay';
import { readEvent } from '@/lib/webhooks/rules';
import { subscribeSchema } from '@/modules/subscriptions/attempt/schema';

// Text from strangers must be read in linear time: a megabyte of a pattern's worst input takes milliseconds, instead
// of blocking the shop for minutes.

beforeAll(() => useTestEnv());

const parse = (schema: z.ZodMiniType) => (input: string) =>
  [{ email: input, token: input, id: input, text: input, confirm: input }, input].map((value) =>
    schema.safeParse(value),
  );

const contact = { firstname: 'A', lastname: 'B', email: 'a@b.example' };
const address = { line1: 'A', city: 'B', postalCode: 'C', country: 'IE' };

const unread = createLog('info', { write: () => {} });

const readers: Record<string, (input: string) => unknown> = {
  'a line of the log': (text) => unread.info({ text, [text]: text }, text),
  'an error in the log': (text) => unread.info({ error: new Error(text) }, ''),
  'an e-mail address': parse(emailSchema),
  'where to go after signing in': (text) => safeReturnPath(`/${text}`),
  'a code of the sign-in page': (text) => [signInMessage(text), signInMessage('Limited', text)],
  'a quantity': readQuantity,
  'a search': (text) =>
    readSearch({
      ...Object.fromEntries(facets.map((facet) => [facet, [text, text]])),
      q: text,
      after: text,
      sort: text,
    }),
  'the details of an order': (text) =>
    detailsSchema.safeParse({
      contact: { ...contact, email: text, phone: text, firstname: text },
      address: { ...address, postalCode: text, country: text },
      shippingMethod: text,
    }),
  'a payment': (text) =>
    payInputSchema.safeParse({ contact, address, checkoutKey: text, paymentToken: text }),
  'the key of a checkout': readCheckoutKey,
  'a profile': (text) => profileSchema.safeParse({ firstname: text, lastname: text, phone: text }),
  'an id': parse(idSchema),
  // module: subscriptions
  'a subscription attempt': (text) =>
    subscribeSchema.safeParse({ key: text, quantity: text, country: text }),
  'a time': (text) => readTimeRange(text, text),
  'a webhook': (text) =>
    readEvent(Buffer.from(JSON.stringify({ type: text, businessId: text, payload: text })), text),
  'an amount': (text) => [fromDecimal(text, 'EUR'), fromDecimal(`1.${text}`, 'EUR')],
  'a description': markerless,
};

const worst: [unit: string, end: string][] = [
  ['a.', '!'],
  ['a', '@'],
  ['a@', ''],
  ['a.a@', '!'],
  [' ', 'x'],
  [' \n', 'x'],
  ['\n', 'x'],
  ['0', '1'],
  ['1 ', '!'],
  ['1-', '!'],
  ['-', 'x'],
  ['/', 'x'],
  ['a://', ' '],
  ['a://b:c', ' '],
  ['a://b:', '@'],
  ['?token=', ' '],
  ['Basic ', '!'],
  ['Bearer  ', '!'],
  ['SKU: a', '!'],
  ['SKU: a ', '!'],
  ['<script', ''],
  ['<script>', ''],
  ['<script ', '>'],
  ['<script>a</script>', ''],
  ['"', ''],
  ['\\', '"'],
  ['\u{1f600}', 'x'],
];

const MEGABYTE = 1024 * 1024;
/** At the second size, quadratic work takes half a second. `npm run test:long` tries larger inputs. */
const sizes = [MEGABYTE / 128, MEGABYTE / 32, ...(isLong ? [MEGABYTE / 8, MEGABYTE] : [])];
/** Shorter measurements, in seconds, say nothing about growth. */
const NOISE_S = 0.05;
/** When input grows 4 or 8 times, linear work grows as much, quadratic work 16 or 64 times. */
const TOLERANCE = 2.5;

/** CPU time of this thread; for slow work, the shortest of three runs. */
function cpuSeconds(work: () => unknown): number {
  const runs: number[] = [];
  do {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    runs.push((user + system) / 1e6);
  } while (Math.min(...runs) > NOISE_S && runs.length < 3);
  return Math.min(...runs);
}

test.each(Object.entries(readers))('%s takes linear time', (_name, read) => {
  for (const [unit, end] of worst) {
    let last: { size: number; used: number } | null = null;
    // Ends at the first size whose work grew too much, before sizes at which it would take hours.
    for (const size of sizes) {
      const input = unit.repeat(size / unit.length) + end;
      const used = cpuSeconds(() => read(input));
      if (last) {
        const most = Math.max(NOISE_S, last.used * (size / last.size) * TOLERANCE);
        expect(used, `${size} of ${JSON.stringify(unit)}`).toBeLessThan(most);
      }
      last = { size, used };
    }
  }
});
