import { expect, test } from 'vitest';
import { withTestDatabase } from '@/lib/testing/database';
import { db } from '../client';

withTestDatabase();

test('a statement stays prepared only where its text asks for that', async () => {
  const kept = await db().$transaction(async (tx) => {
    await tx.$queryRaw`
      /* prepared: answer */ SELECT ${42}::int AS answer`;
    await tx.$queryRaw`SELECT ${42}::int AS question`;
    return tx.$queryRaw<{ name: string; statement: string }[]>`
      SELECT name, statement FROM pg_prepared_statements WHERE name <> ''`;
  });
  expect(kept).toEqual([{ name: 'answer', statement: expect.stringContaining('AS answer') }]);
});

test('the same prepared statement takes other values', async () => {
  const ask = (value: number) =>
    db().$queryRaw<{ twice: number }[]>`/* prepared: twice */ SELECT ${value}::int * 2 AS twice`;
  expect(await db().$transaction([ask(1), ask(2), ask(3)])).toEqual([
    [{ twice: 2 }],
    [{ twice: 4 }],
    [{ twice: 6 }],
  ]);
});
