import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { db } from '@/lib/db/client';
import { syncResource } from '@/lib/mirror/work';
import { beginDraining, stopDraining } from '@/lib/process/draining';
import { fail, ok } from '@/lib/result';
import { startRelay } from '@/lib/testing/service/relay';
import { openWorld } from '@/lib/testing/world';
import { ensureCustomer } from './customer';

const mixedUp = vi.hoisted((): { answer?: unknown } => ({}));
const sent = vi.hoisted(() => ({ creations: 0 }));
/** The number of creations whose reply is lost, the duration of each in ms, and the number of list reads. */
const slow = vi.hoisted(() => ({ lost: 0, ms: 0, lists: 0 }));
vi.mock('@/lib/service/client', async (original) => {
  const real = await original<typeof import('@/lib/service/client')>();
  const service = () => {
    const client = real.service();
    const createCustomer: typeof client.createCustomer = async (customer) => {
      sent.creations += 1;
      const own = await client.createCustomer(customer);
      await sleep(slow.ms);
      if (slow.lost-- > 0) return { ok: false, kind: 'unknown', message: 'lost' };
      const { answer } = mixedUp;
      mixedUp.answer = own;
      return (answer as typeof own | undefined) ?? own;
    };
    const listCustomers: typeof client.listCustomers = (...args) => {
      slow.lists += 1;
      return client.listCustomers(...args);
    };
    return { ...client, createCustomer, listCustomers };
  };
  return { ...real, service };
});

const world = openWorld();
beforeEach(() => {
  Object.assign(slow, { lost: 0, ms: 0, lists: 0 });
  mixedUp.answer = undefined;
});
afterEach(stopDraining);

const newContact = () => ({
  email: `${randomUUID()}@example.com`,
  firstname: 'Ada',
  lastname: 'Buyer',
  phone: '',
});

test('concurrent purchases share reads of the customer list when creations were lost', async () => {
  slow.lost = 10;
  const ensured = await Promise.all(Array.from({ length: 10 }, () => ensureCustomer(newContact())));
  expect(ensured.map((result) => result.ok)).toEqual(Array(10).fill(true));
  const ids = ensured.map((result) => result.ok && result.value);
  expect(new Set(ids).size).toBe(10);
  expect(slow.lists).toBeLessThan(10);
});

test('concurrent purchases with one address create one customer, even if the service is slow', async () => {
  slow.ms = 500;
  sent.creations = 0;
  const contact = newContact();
  const ensured = await Promise.all([1, 2, 3].map(() => ensureCustomer(contact)));
  expect(new Set(ensured.map((result) => result.ok && result.value)).size).toBe(1);
  expect(sent.creations).toBe(1);
});

test('a process that shuts down reads no list, and does not charge after a slow creation', async () => {
  beginDraining();
  slow.lost = 1;
  expect(await ensureCustomer(newContact())).toEqual(fail({ kind: 'unavailable' }));
  expect(slow.lists).toBe(0);
  slow.ms = 3_200;
  const contact = newContact();
  expect(await ensureCustomer(contact)).toEqual(fail({ kind: 'unavailable' }));
  slow.ms = 0;
  mixedUp.answer = undefined;
  const { serviceId } = await db().customer.findUniqueOrThrow({ where: { email: contact.email } });
  expect(await ensureCustomer(contact)).toEqual(ok(serviceId));
  expect((await ensureCustomer(newContact())).ok).toBe(true);
});

test.each(['shown in the reply', 'known from the mirror only', 'known to nobody here'])(
  'a reply with a customer of the service who never bought here is not accepted: %s',
  async (how) => {
    const [stranger, own] = [newContact(), newContact()];
    const { phone: _, ...details } = stranger;
    const { id } = await world.call<{ id: string }>('POST', '/customers', details);
    if (how === 'known from the mirror only') await syncResource('CUSTOMER', id);
    const { email } = stranger;
    const shown = how === 'shown in the reply' ? { email } : {};
    mixedUp.answer = { ok: true, status: 200, value: { id, raw: { id, ...shown }, ...shown } };
    const made = await ensureCustomer(own);
    const { customers } = await world.control<{ customers: { id: string; email: string }[] }>(
      'GET',
      '/customers',
    );
    const serviceId = customers.find((one) => one.email === own.email)?.id;
    expect(serviceId).toBeDefined();
    expect(made).toEqual(ok(serviceId));
  },
);

test('a reply with a customer whom the mirror knows by another address is not accepted, even if the service shows no address', async () => {
  const [stranger, own] = [newContact(), newContact()];
  const { phone: _, ...details } = stranger;
  const { id } = await world.call<{ id: string }>('POST', '/customers', details);
  await syncResource('CUSTOMER', id);
  const relay = await startRelay(world.serviceUrl());
  relay.rewrite('GET /customers/*', () => ({ id }));
  world.atService(relay.url);
  mixedUp.answer = { ok: true, status: 200, value: { id, raw: { id } } };
  const made = await ensureCustomer(own);
  const [booked] = await world.customersOf(own);
  expect(made).toEqual(ok(booked?.id));
  expect(booked?.id).not.toBe(id);
  await relay.stop();
});

test('a customer who is linked to another address here is not accepted, whatever the service shows', async () => {
  const stranger = await ensureCustomer(newContact());
  if (!stranger.ok) throw new Error('not made');
  const id = stranger.value;
  mixedUp.answer = { ok: true, status: 200, value: { id, raw: { id } } };
  await world.fault('GET', '/customers/*', 'status', { status: 503 });
  await world.fault('GET', '/customers', 'status', { status: 503 });
  expect(await ensureCustomer(newContact())).toEqual(fail({ kind: 'unavailable' }));
});

test('swapped links are corrected when the first fetch shows the addresses', async () => {
  const contacts = [newContact(), newContact()];
  const ids: string[] = [];
  for (const contact of contacts) {
    const made = await ensureCustomer(contact);
    ids.push(made.ok ? made.value : '');
  }
  const link = (email: string, serviceId: string | null) =>
    db().customer.update({ where: { email }, data: { serviceId } });
  for (const { email } of contacts) await link(email, null);
  for (const [at, { email }] of contacts.entries()) await link(email, ids[1 - at] ?? '');
  for (const id of ids) expect(await syncResource('CUSTOMER', id)).toBe('synced');
  for (const [at, contact] of contacts.entries()) {
    expect(await ensureCustomer(contact)).toEqual(ok(ids[at]));
  }
});

test('a customer whose address the shop has just changed at the service stays linked', async () => {
  const contact = newContact();
  const made = await ensureCustomer(contact);
  if (!made.ok) throw new Error('not made');
  const { email } = contact;
  const newEmail = newContact().email;
  const { id: userId } = await db().user.create({ data: { email } });
  await db().customer.update({ where: { email }, data: { userId } });
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db().emailChange.create({ data: { userId, newEmail, tokenHash: newEmail, expiresAt } });
  await world.call('PUT', `/customers/${made.value}`, { email: newEmail });
  expect(await syncResource('CUSTOMER', made.value)).toBe('synced');
  expect(await ensureCustomer(contact)).toEqual(made);
});

test('an existing customer of the service is not created again', async () => {
  const email = `Ada-${randomUUID()}@Example.com`;
  const contact = { firstname: 'Ada', lastname: 'Buyer', email, phone: '' };
  const { phone: _, ...existing } = contact;
  const { id } = await world.call<{ id: string }>('POST', '/customers', existing);
  await syncResource('CUSTOMER', id);
  mixedUp.answer = undefined;
  sent.creations = 0;
  expect(await ensureCustomer(contact)).toEqual(ok(id));
  expect(sent.creations).toBe(0);
});

test('a mirrored customer whose address has changed at the service does not match', async () => {
  const email = `${randomUUID()}@example.com`;
  const ada = { firstname: 'Ada', lastname: 'Buyer' };
  const { id } = await world.call<{ id: string }>('POST', '/customers', { ...ada, email });
  await syncResource('CUSTOMER', id);
  await world.call('PUT', `/customers/${id}`, { email: `${randomUUID()}@example.com` });
  mixedUp.answer = undefined;
  const made = await ensureCustomer({ ...ada, email, phone: '' });
  expect(made).toMatchObject({ ok: true });
  expect(made).not.toMatchObject({ value: id });
});

describe('a customer missing from a lagging replica', () => {
  const MINUTE = 60_000;
  /** A 404 in the service's own format, unlike a gateway's. */
  const lose = async () => {
    const relay = await startRelay(world.serviceUrl());
    const body = JSON.stringify({ error: { code: 'not_found' } });
    relay.answerAll('/customers/', { status: 404, body });
    onTestFinished(() => relay.stop());
    world.atService(relay.url);
  };

  /** A customer of the shop, as mirrored. */
  async function mirrored() {
    const contact = newContact();
    const made = await ensureCustomer(contact);
    if (!made.ok) throw new Error('not made');
    await syncResource('CUSTOMER', made.value);
    const link = async () =>
      (await db().customer.findUniqueOrThrow({ where: { email: contact.email } })).serviceId;
    return { contact, id: made.value, link };
  }

  test('stays linked after two 404s, and when a list lacks them', async () => {
    const { id, link } = await mirrored();
    await lose();
    expect(await syncResource('CUSTOMER', id)).toBe('missing');
    await world.pass(4_000);
    expect(await syncResource('CUSTOMER', id)).toBe('missing');
    expect(await syncResource('CUSTOMER', id, { isUnlisted: true })).toBe('missing');
    expect(await link()).toBe(id);
  });

  test('is unlinked after ten minutes, and linked again when shown, unless a new one was created', async () => {
    const one = await mirrored();
    const other = await mirrored();
    await lose();
    for (const { id } of [one, other]) await syncResource('CUSTOMER', id);
    await world.pass(10 * MINUTE);
    for (const { id, link } of [one, other]) {
      expect(await syncResource('CUSTOMER', id)).toBe('synced');
      expect(await link()).toBeNull();
    }
    const { email } = other.contact;
    await db().customer.update({ where: { email }, data: { serviceId: 'another' } });
    world.atService(world.serviceUrl());
    for (const { id } of [one, other]) expect(await syncResource('CUSTOMER', id)).toBe('synced');
    expect(await one.link()).toBe(one.id);
    expect(await other.link()).toBe('another');
  });

  test('is unlinked after a single 404 if an event announced the deletion', async () => {
    const { id, link } = await mirrored();
    await lose();
    const where = { kind_resourceId: { kind: 'CUSTOMER', resourceId: id } } as const;
    await db().resource.update({ where, data: { hintType: 'customer:deleted' } });
    expect(await syncResource('CUSTOMER', id)).toBe('synced');
    expect(await link()).toBeNull();
  });
});

test('a customer in the replies to two creations is used for only one of them', async () => {
  const { phone: _, ...details } = newContact();
  const { id } = await world.call<{ id: string }>('POST', '/customers', details);
  const relay = await startRelay(world.serviceUrl());
  relay.rewrite('POST /customers', () => ({ id }));
  relay.rewrite('GET /customers/*', () => ({ id }));
  world.atService(relay.url);
  const { arrived, release } = relay.hold(`GET /customers/${id}`);
  const first = ensureCustomer(newContact());
  await arrived;
  mixedUp.answer = undefined;
  expect(await ensureCustomer(newContact())).toEqual(ok(id));
  release();
  expect(await first).toEqual(fail({ kind: 'unavailable' }));
  await relay.stop();
});
