import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { disconnect } from '@/lib/db/client';
import { useTestEnv } from '@/lib/testing/env';
import { onServer, withDatabase } from '@/scripts/postgres/roles';
import { applyInOrder } from '@/scripts/prisma/apply';
import { readMigrations } from '@/scripts/prisma/migrations';
import { hashToken, openToken, sealToken } from './tokens';

/** The migration that made one table of orders' attempts and subscription attempts. */
const MERGE = '20261122133000_one_attempt_table';

const all = readMigrations().migrationDirectories.map(({ path, migrationFile: { content } }) => ({
  name: path,
  sql: content.tag === 'ok' ? content.value : '',
}));
const states = [
  ...['CREATED', 'SENDING', 'UNKNOWN', 'REVIEW', 'SUCCEEDED'],
  ...['DECLINED', 'REJECTED', 'NOT_CHARGED', 'ABANDONED'],
];

let url: string;
let client: pg.Client;
const name = `test_merge_${randomUUID().replaceAll('-', '')}`;

beforeAll(async () => {
  const { serverUrl } = inject('postgres');
  url = withDatabase(serverUrl, name);
  useTestEnv({ databaseUrl: url });
  await onServer(serverUrl, (server) => server.query(`create database ${name}`));
  await applyInOrder(
    url,
    all.filter((one) => one.name < MERGE),
  );
  client = new pg.Client({ connectionString: url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await disconnect();
  const { serverUrl } = inject('postgres');
  await onServer(serverUrl, (server) =>
    server.query(`drop database if exists ${name} with (force)`),
  );
});

const hasToken = (state: string) => ['CREATED', 'SENDING', 'UNKNOWN'].includes(state);
const wasSent = (state: string) => !['CREATED', 'ABANDONED'].includes(state);

/** The columns that both tables had, for an attempt in a state. */
function shared(id: string, state: string, token: string) {
  return {
    ...{
      id,
      state,
      tokenHash: hashToken(token),
      tokenReceivedAt: new Date(1e12),
      fence: 7,
      looks: 3,
    },
    tokenCipher: hasToken(state) ? Buffer.from(sealToken(token, id)) : null,
    ...(wasSent(state)
      ? {
          ...{ customerId: `c-${id}`, matchKey: `m-${id}`, body: { customerId: `c-${id}` } },
          ...{ sends: 2, baseline: 41, sendStartedAt: new Date(1e12), resendStopped: true },
        }
      : {}),
    ...{
      reason: `why-${state}`,
      httpStatus: 402,
      dueAt: new Date(2e12),
      createdAt: new Date(1e12),
    },
  };
}

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row).map((column) => `"${column}"`);
  const values = columns.map((_, index) => `$${index + 1}`);
  await client.query(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`,
    Object.values(row),
  );
}

async function order(state: string, token: string): Promise<string> {
  const [id, cartId, attempt] = [randomUUID(), randomUUID(), randomUUID()];
  await insert('carts', { id: cartId, updatedAt: new Date() });
  await insert('orders', {
    ...{ id, number: id, cartId, email: 'a@example.com', fingerprint: 'f', currency: 'EUR' },
    ...{ subtotalAmount: 1, shippingAmount: 0, taxAmount: 0, totalAmount: 1, contact: {} },
    ...{ address: {}, shippingMethod: 's', status: 'FAILED', updatedAt: new Date() },
  });
  const transactionId = state === 'SUCCEEDED' ? `t-${attempt}` : null;
  await insert('charge_attempts', {
    ...shared(attempt, state, token),
    ...{ orderId: id, number: 1, transactionId },
  });
  return attempt;
}

async function subscriptionAttempt(state: string, token: string, userId: string): Promise<string> {
  const [id, planKey] = [randomUUID(), randomUUID()];
  await insert('plans', {
    ...{ key: planKey, serviceId: planKey, tenantId: 't', name: 'Club', tagline: '' },
    ...{ description: '', priceAmount: 1, currency: 'EUR', updatedAt: new Date() },
  });
  await insert('signups', {
    ...shared(id, state, token),
    ...{ key: id, fingerprint: 'f', userId, email: 'a@example.com', planKey, quantity: 2 },
    ...{ country: 'IE', taxCodes: ['V'], currency: 'EUR', monthlyAmount: 9, trialDays: 14 },
    ...{ graceDays: 7, serviceId: state === 'SUCCEEDED' ? `s-${id}` : null },
  });
  return id;
}

test('a shop’s attempts of both kinds survive in every state, with their tokens and rules', async () => {
  const userId = randomUUID();
  await insert('users', { id: userId, email: 'a@example.com' });
  const made: { id: string; kind: string; state: string; token: string }[] = [];
  for (const state of states) {
    const [first, second] = [`order-${state}`, `signup-${state}`];
    made.push({ id: await order(state, first), kind: 'ORDER', state, token: first });
    made.push({
      id: await subscriptionAttempt(state, second, userId),
      kind: 'SUBSCRIPTION',
      state,
      token: second,
    });
  }
  // The same token in both tables, which nothing forbade.
  const twice = await subscriptionAttempt('DECLINED', 'order-DECLINED', userId);
  const { rows: before } = await client.query('SELECT * FROM signups ORDER BY id');

  const upToMerge = all.filter((one) => one.name <= MERGE);
  expect(await applyInOrder(url, upToMerge)).toEqual([MERGE]);

  const { rows } = await client.query('SELECT * FROM charge_attempts');
  expect(rows).toHaveLength(made.length + 1);
  for (const { id, kind, state, token } of made) {
    const row = rows.find((one) => one.id === id);
    expect(row, `${kind} ${state}`).toMatchObject({
      ...{ kind, state, tokenHash: hashToken(token), fence: '7', looks: 3, httpStatus: 402 },
      ...{ reason: `why-${state}`, sends: wasSent(state) ? 2 : 0 },
      ...{ customerId: wasSent(state) ? `c-${id}` : null, resendStopped: wasSent(state) },
      ...{ matchKey: wasSent(state) ? `m-${id}` : null, baseline: wasSent(state) ? '41' : null },
      ...{ transactionId: kind === 'ORDER' && state === 'SUCCEEDED' ? `t-${id}` : null },
      ...{ subscriptionId: kind !== 'ORDER' && state === 'SUCCEEDED' ? `s-${id}` : null },
      dueAt: new Date(2e12),
    });
    expect(row.tokenCipher && openToken(row.tokenCipher, id)).toBe(hasToken(state) ? token : null);
  }
  expect(rows.find((one) => one.id === twice)?.tokenHash).not.toBe(hashToken('order-DECLINED'));

  const { rows: subscriptionAttempts } = await client.query('SELECT * FROM signups ORDER BY id');
  expect(subscriptionAttempts).toHaveLength(before.length);
  for (const [index, row] of subscriptionAttempts.entries())
    expect(before[index]).toMatchObject(row);

  const open = subscriptionAttempts.find((one) =>
    rows.some(({ id, state }) => id === one.id && state === 'CREATED'),
  );
  const again = (columns: Record<string, unknown>) =>
    insert('charge_attempts', {
      ...{ id: randomUUID(), kind: 'SUBSCRIPTION', tokenHash: randomUUID() },
      ...{ tokenReceivedAt: new Date(), ...columns },
    });
  const refused = /unique|check/i;
  const exclusiveKey = `plan:${userId}:${open.planKey}`;
  await expect(again({ exclusiveKey })).rejects.toThrow(refused);
  await expect(again({ tokenHash: hashToken('signup-UNKNOWN') })).rejects.toThrow(refused);
  await expect(again({ state: 'SUCCEEDED' })).rejects.toThrow(refused);
  await expect(again({ kind: 'ORDER' })).rejects.toThrow(refused);
  await expect(again({ state: 'DECLINED', tokenCipher: Buffer.from('x') })).rejects.toThrow(
    refused,
  );
  await expect(again({ state: 'UNKNOWN' })).rejects.toThrow(refused);
});
