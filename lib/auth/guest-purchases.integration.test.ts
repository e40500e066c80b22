import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { obstacleFor } from '@/lib/accounts/deletion';
import { prefillFor } from '@/lib/checkout/prefill';
import { profileOf } from '@/lib/customers/own-account';
import { db } from '@/lib/db/client';
import type { OrderStatus } from '@/lib/db/generated/enums';
import { ordersOf } from '@/lib/orders/list';
import { signedIn } from '@/lib/testing/builders/accounts';
import { addOrder } from '@/lib/testing/builders/orders';
import { withTestDatabase } from '@/lib/testing/database';
import { attachGuestPurchases } from './guest-purchases';
import type { Viewer } from './viewer';

vi.mock('next/server', () => ({ connection: async () => {} }));

withTestDatabase();

const strangers = { firstname: 'Mallory', lastname: 'Stranger', phone: '' };
const address = {
  line1: '1 Attacker Street',
  line2: '',
  city: 'Dublin',
  region: '',
  postalCode: 'D01',
  country: 'IE',
};

/** An order with this e-mail address; a guest's order without `userId`. */
const order = (email: string, status: OrderStatus, userId: string | null = null) =>
  addOrder({ email, status, userId, contact: { ...strangers, email }, address });

async function whose(id: string): Promise<string | null> {
  return (await db().order.findUniqueOrThrow({ where: { id } })).userId;
}

async function customer({ email }: Viewer): Promise<void> {
  const serviceId = randomUUID();
  await db().customer.create({ data: { email, serviceId } });
  await db().mirrorCustomer.create({
    data: { serviceId, ...strangers, email, raw: {}, sequence: 1 },
  });
}

test.each(['PENDING', 'PAYING', 'FAILED', 'UNCERTAIN', 'REVIEW'] as const)(
  'a %s guest order is not attached to the account with its address',
  async (status) => {
    const victim = await signedIn();
    const { id } = await order(victim.email, status);
    await attachGuestPurchases(victim);
    expect(await whose(id)).toBeNull();
    expect(await ordersOf(victim)).toEqual({ orders: [], older: null });
    // A pending payment may still be charged to the account's customer.
    const isUnderWay = status !== 'FAILED';
    expect(await obstacleFor(victim.userId)).toBe(isUnderWay ? 'unsettled-order' : null);
    expect(await prefillFor(victim)).toEqual({ contact: { email: victim.email }, address: {} });
  },
);

test('a paid guest order is attached, marked, and not used to prefill the checkout', async () => {
  const victim = await signedIn();
  const { id } = await order(victim.email, 'PAID');
  await customer(victim);
  expect((await ordersOf(victim)).orders).toMatchObject([{ id, asGuest: true }]);
  expect(await prefillFor(victim)).toEqual({ contact: { email: victim.email }, address: {} });
  expect(await profileOf(victim)).toMatchObject({ firstname: '', lastname: '', phone: '' });
});

test('a paid order of the account prefills the next checkout', async () => {
  const shopper = await signedIn();
  await order(shopper.email, 'PAID', shopper.userId);
  await order(shopper.email, 'FAILED', shopper.userId);
  await customer(shopper);
  expect((await ordersOf(shopper)).orders).toMatchObject([{ asGuest: false }, { asGuest: false }]);
  expect(await prefillFor(shopper)).toEqual({
    contact: { ...strangers, email: shopper.email },
    address,
  });
  expect(await profileOf(shopper)).toMatchObject({ firstname: 'Mallory' });
});

test('checkout is prefilled with the account’s name and last address', async () => {
  const shopper = await signedIn();
  const { userId, email } = shopper;
  await db().user.update({ where: { id: userId }, data: { firstname: 'Ada', lastname: 'King' } });
  const profile = { firstname: 'Ada', lastname: 'King', email };
  expect(await prefillFor(shopper)).toEqual({ contact: profile, address: {} });
  await order(email, 'REVIEW', userId);
  const ofOrder = { contact: { ...strangers, email }, address };
  expect(await prefillFor(shopper)).toEqual(ofOrder);
  const names = { firstname: 'Grace', lastname: 'Hopper' };
  const home = { ...address, line1: '2 Home Street', country: 'DE' };
  await db().savedAddress.create({ data: { userId, ...names, ...home, isDefault: true } });
  const ofBook = { contact: { ...names, phone: '', email }, address: home };
  expect(await prefillFor(shopper)).toEqual(ofBook);
  // The default address is skipped if the shop does not deliver there.
  expect(await prefillFor(shopper, (country) => country === 'IE')).toEqual(ofOrder);
  expect((await prefillFor(shopper, () => false)).address).toEqual({});
});
