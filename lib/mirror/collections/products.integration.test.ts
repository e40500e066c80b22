import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/db/client';
import { service } from '@/lib/service/client';
import { addProduct, type TestVariant } from '@/lib/testing/builders/shop';
import { openWorld } from '@/lib/testing/world';
import { subscribeToMirror } from '@/lib/worker/subscribers';
import { isPaused } from '../failures';
import { readProduct } from './products';

const world = openWorld();
let shirt: TestVariant;

beforeEach(async () => {
  subscribeToMirror();
  shirt = await addProduct('Shirt', 1_250);
});

/** The number of fetches requested from workers. */
async function requests(): Promise<bigint> {
  const key = { kind: 'PRODUCT' as const, resourceId: shirt.serviceProductId };
  return (await db().resource.findFirstOrThrow({ where: key })).dirty;
}

test('concurrent callers share one fetch, and a later caller makes its own', async () => {
  const getProduct = vi.spyOn(service(), 'getProduct');
  const all = await Promise.all(
    Array.from({ length: 20 }, () => readProduct(shirt.serviceProductId)),
  );
  expect(all.every((one) => one.ok && one.value?.price?.amount === 1_250)).toBe(true);
  expect(getProduct).toHaveBeenCalledTimes(1);
  await readProduct(shirt.serviceProductId);
  expect(getProduct).toHaveBeenCalledTimes(2);
});

test('a worker confirms a change, because a lagging replica may have answered', async () => {
  await readProduct(shirt.serviceProductId);
  const before = await requests();
  await readProduct(shirt.serviceProductId);
  expect(await requests()).toBe(before);
  await world.control('PATCH', `/products/${shirt.serviceProductId}`, { price: 9 });
  await readProduct(shirt.serviceProductId);
  expect(await requests()).toBe(before + 1n);
});

test('a pause requested by one response applies to later fetches', async () => {
  await world.fault('GET', '/products/*', 'status', { status: 429, retryAfterSeconds: 30 });
  expect(await readProduct(shirt.serviceProductId)).toEqual({ ok: false, error: 'failed' });
  expect(await isPaused()).toBe(true);
  const getProduct = vi.spyOn(service(), 'getProduct');
  expect(await readProduct(shirt.serviceProductId)).toEqual({ ok: false, error: 'failed' });
  expect(getProduct).not.toHaveBeenCalled();
});
