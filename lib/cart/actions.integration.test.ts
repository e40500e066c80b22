import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { nowMs } from '@/lib/clock';
import { db, disconnect } from '@/lib/db/client';
import { log } from '@/lib/log';
import { limits } from '@/lib/ratelimit/limits';
import { keyOf } from '@/lib/ratelimit/rate-limit';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { useTestEnv } from '@/lib/testing/env';
import { en } from '@/lib/texts/en';

const browser = vi.hoisted(() => ({
  cookies: new Map<string, string>(),
  options: new Map<string, object>(),
  headers: new Map<string, string>(),
  shopper: null as { userId: string; email: string } | null,
}));

vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => {
      const value = browser.cookies.get(name);
      return value === undefined ? undefined : { name, value };
    },
    set: (name: string, value: string, options: object) => {
      browser.cookies.set(name, value);
      browser.options.set(name, options);
    },
  }),
  headers: async () => browser.headers,
}));
vi.mock('next/cache', () => ({ cacheLife: () => {}, cacheTag: () => {} }));
vi.mock('@/lib/auth/viewer', () => ({ viewer: async () => browser.shopper }));

const { addToCart, addToCartForm, answerJoined, changeLineForm, removeFromCart, setQuantity } =
  await import('./actions.ts');
const { currentCart } = await import('./current-cart.ts');
const { readCartView } = await import('./cart-view.ts');
const { codeText } = await import('./messages.ts');

let database: TestDatabase;
let shirt: string;

async function stock(): Promise<string> {
  const id = randomUUID();
  await db().catalogProduct.create({
    data: {
      slug: id,
      name: 'First Light',
      tagline: '',
      description: '',
      category: 'filter',
      art: 'bag-first-light',
      variants: { create: { id, serviceProductId: `p-${id}`, sku: id } },
    },
  });
  await db().mirrorProduct.create({
    data: {
      serviceId: `p-${id}`,
      priceAmount: 1450,
      currency: 'EUR',
      sequence: 1,
      fetchedAt: new Date(),
    },
  });
  return id;
}

beforeAll(async () => {
  database = await createTestDatabase();
  useTestEnv({ databaseUrl: database.url });
  shirt = await stock();
});

afterAll(async () => {
  await disconnect();
  await database.drop();
});

beforeEach(() => {
  useTestEnv({ databaseUrl: database.url, trustedProxies: 1 });
  browser.cookies.clear();
  browser.options.clear();
  browser.headers.clear();
  browser.shopper = null;
});

async function user() {
  const email = `${randomUUID()}@example.com`;
  return { userId: (await db().user.create({ data: { email } })).id, email };
}

describe('invalid input changes nothing and is answered with a reason', () => {
  const quantities = [0, -1, 1.5, 1e9, 'abc', '', null, undefined, {}, '1; DROP TABLE carts'];

  test.each(quantities)('quantity %j', async (quantity) => {
    await addToCart({ variantId: shirt, quantity: 3 });
    const before = await currentCart();
    for (const action of [addToCart, setQuantity]) {
      const reply = await action({ variantId: shirt, quantity });
      expect(reply.ok).toBe(false);
      expect(!reply.ok && reply.error.message).toMatch(/whole number|up to 99/);
    }
    expect(await currentCart()).toEqual(before);
  });

  test.each([null, undefined, 3, 'text', [], {}, { variantId: '' }, { variantId: 'x'.repeat(65) }])(
    'item %j',
    async (input) => {
      for (const action of [addToCart, setQuantity, removeFromCart]) {
        expect((await action(input)).ok).toBe(false);
      }
      expect(browser.cookies.size).toBe(0);
    },
  );

  test('an unknown item creates no cart', async () => {
    const reply = await addToCart({ variantId: 'nothing', quantity: 1 });
    expect(!reply.ok && reply.error.code).toBe('unknown-item');
    expect(browser.cookies.size).toBe(0);
  });

  test.each(['', 'short', 'no such cart but long enough', '../../etc/passwd', 'x'.repeat(500)])(
    'the cookie %j is ignored',
    async (cookie) => {
      browser.cookies.set('cart', cookie);
      expect(await currentCart()).toBe(null);
      expect((await addToCart({ variantId: shirt, quantity: 1 })).ok).toBe(true);
      expect(browser.cookies.get('cart')).not.toBe(cookie);
    },
  );
});

describe('the cookie', () => {
  test('is set with the first item, for a year, and is inaccessible to scripts', async () => {
    const reply = await addToCart({ variantId: shirt, quantity: 1 });
    expect(reply.ok && reply.value.count).toBe(1);
    expect(browser.cookies.get('cart')).toMatch(/^[\w-]{32}$/);
    expect(browser.options.get('cart')).toMatchObject({
      httpOnly: true,
      sameSite: 'lax',
      secure: false,
      path: '/',
      maxAge: 31_536_000,
    });
  });

  test('is secure if the shop uses https', async () => {
    useTestEnv({ databaseUrl: database.url, siteUrl: 'https://shop.example' });
    // Another host of the domain may have set this one.
    browser.cookies.set('cart', 'x'.repeat(32));
    expect(await currentCart()).toBe(null);
    await addToCart({ variantId: shirt, quantity: 1 });
    expect(browser.options.get('__Host-cart')).toMatchObject({ secure: true, path: '/' });
    expect(await currentCart()).not.toBe(null);
  });

  test('is not set again for the same cart', async () => {
    await addToCart({ variantId: shirt, quantity: 1 });
    browser.options.clear();
    await addToCart({ variantId: shirt, quantity: 1 });
    expect(browser.options.size).toBe(0);
  });
});

describe('a cart', () => {
  test('of an account is not accessible by its cookie alone', async () => {
    browser.shopper = await user();
    await addToCart({ variantId: shirt, quantity: 2 });
    browser.shopper = null;
    expect(await currentCart()).toBe(null);
    browser.shopper = await user();
    expect(await currentCart()).toBe(null);
    const reply = await addToCart({ variantId: shirt, quantity: 1 });
    expect(reply.ok && reply.value.count).toBe(1);
  });

  test('of a guest becomes the cart of the user who signs in', async () => {
    await addToCart({ variantId: shirt, quantity: 2 });
    browser.shopper = await user();
    expect(await currentCart()).toMatchObject({ userId: browser.shopper.userId });
  });

  test('of a user is found without a cookie', async () => {
    browser.shopper = await user();
    await addToCart({ variantId: shirt, quantity: 2 });
    browser.cookies.clear();
    const reply = await setQuantity({ variantId: shirt, quantity: 5 });
    expect(reply.ok && reply.value.count).toBe(5);
  });
});

test('carts merged at sign-in show the added items and the new total, and the items can be removed', async () => {
  browser.shopper = await user();
  await addToCart({ variantId: shirt, quantity: 1 });
  const shopper = browser.shopper;
  browser.shopper = null;
  browser.cookies.clear();
  await addToCart({ variantId: shirt, quantity: 2 });
  const mug = await stock();
  const asGuest = await addToCart({ variantId: mug, quantity: 1 });
  expect(asGuest.ok && asGuest.value.joined).toBe(null);
  browser.shopper = shopper;
  const joined = await readCartView((await currentCart())?.id ?? null);
  expect(joined.joined).toBe(
    'We added the items from this browser’s cart: 2 × First Light and 1 × First Light. The total is now €58.00.',
  );
  const reply = await answerJoined({ keep: false });
  expect(reply.ok && reply.value).toMatchObject({ count: 1, joined: null });
});

test('the form on a product page returns its result', async () => {
  const form = new FormData();
  form.set('variantId', shirt);
  form.set('quantity', '2');
  expect(await addToCartForm({ added: 0, message: null }, form)).toEqual({
    added: 2,
    message: null,
  });
  form.set('quantity', '0');
  expect((await addToCartForm({ added: 2, message: null }, form)).message).toContain(
    'whole number',
  );
});

describe('the form of the cart without JavaScript', () => {
  /** Sends the form and returns the path of the redirect. */
  async function send(fields: Record<string, string>): Promise<string> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ variantId: shirt, ...fields })) {
      form.set(name, value);
    }
    const error = await changeLineForm(form).catch((thrown: unknown) => thrown);
    return String(Reflect.get(error as object, 'digest')).split(';')[2] ?? '';
  }
  const units = async () => {
    const cart = await currentCart();
    const line = await db().cartItem.findFirst({ where: { cartId: cart?.id ?? '' } });
    return line?.quantity ?? 0;
  };

  test('sets quantities and removes lines', async () => {
    await addToCart({ variantId: shirt, quantity: 2 });
    expect(await send({ intent: 'set', quantity: '5' })).toBe('/cart/plain');
    expect(await units()).toBe(5);
    expect(await send({ intent: 'remove', quantity: '5' })).toBe('/cart/plain');
    expect(await units()).toBe(0);
  });

  test.each([
    [{ intent: 'set', quantity: '0' }, 'bad-quantity'],
    [{ intent: 'set', quantity: '1e9' }, 'bad-quantity'],
    [{ intent: 'set', quantity: '3', variantId: 'nothing' }, 'not-in-cart'],
    [{ intent: 'set', quantity: '3', variantId: '' }, 'unknown-item'],
  ])('%j changes nothing and redirects with the problem', async (fields, code) => {
    await addToCart({ variantId: shirt, quantity: 2 });
    expect(await send(fields)).toBe(`/cart/plain?problem=${code}`);
    expect(codeText(en.cart, code)).toMatch(/\.$/);
    expect(await units()).toBe(2);
  });

  test('shows no message for an unknown code', () => {
    for (const code of ['', 'toString', '<b>', undefined, ['bad-quantity']]) {
      expect(codeText(en.cart, code)).toBeNull();
    }
  });
});

test('without the database the answer says that nothing was changed', async () => {
  await disconnect();
  useTestEnv({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' });
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {});
  try {
    const reply = await addToCart({ variantId: shirt, quantity: 1 });
    expect(!reply.ok && reply.error.message).toContain('Nothing was changed');
    expect(logged).toHaveBeenCalledOnce();
  } finally {
    await disconnect();
    useTestEnv({ databaseUrl: database.url });
  }
});

const begin = async () => {
  const reply = await addToCart({ variantId: shirt, quantity: 1 });
  return reply.ok ? null : reply.error.code;
};

test('two hundred guests behind one network address can each create a cart', async () => {
  browser.headers.set('x-forwarded-for', '192.0.2.7');
  const before = await db().cart.count();
  const codes: (string | null)[] = [];
  for (let count = 0; count < 200; count += 1) {
    browser.cookies.clear();
    codes.push(await begin());
  }
  expect(codes.filter((code) => code !== null)).toEqual([]);
  expect(await db().cart.count()).toBe(before + 200);
});

test('a client without cookies can create a limited number of carts', async () => {
  const full = nowMs() + limits.cartsFrom.windowMs;
  const key = keyOf(limits.cartsFrom, '203.0.113.7');
  await db().$executeRaw`INSERT INTO rate_limits (key, "fullAt") VALUES (${key}, ${full})`;
  browser.headers.set('x-forwarded-for', '203.0.113.7');
  const before = await db().cart.count();
  browser.cookies.clear();
  expect(await begin()).toBe('too-many-carts');
  browser.cookies.set('cart', randomUUID());
  expect(await begin()).toBe('too-many-carts');
  expect(await db().cart.count()).toBe(before);
  browser.headers.set('x-forwarded-for', '198.51.100.7');
  expect(await begin()).toBe(null);
  // A browser with a cart is not limited by the network address, even if it cannot use that cart.
  browser.headers.set('x-forwarded-for', '203.0.113.7');
  expect(await begin()).toBe(null);
  const { id: userId } = await db().user.create({ data: { email: `${randomUUID()}@example.com` } });
  const id = (await currentCart())?.id ?? '';
  await db().cart.update({ where: { id }, data: { userId } });
  expect(await begin()).toBe(null);
  expect((await currentCart())?.id).not.toBe(id);
});
