import { expect, test } from 'vitest';
import { BatchFull, type BatchOptions, batcher } from './batch';

const options: BatchOptions = {
  maxRows: 4,
  maxWrites: 1,
  maxWaiting: 100,
  isRowsFault: (error) => error instanceof RangeError,
};

/** A write that the test ends. */
function gatedWrite() {
  const batches: { rows: readonly number[]; end: (error?: Error) => void }[] = [];
  const write = (rows: readonly number[]) =>
    new Promise<void>((resolve, reject) => {
      batches.push({ rows, end: (error) => (error ? reject(error) : resolve()) });
    });
  return { batches, write };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('concurrent rows share a write', async () => {
  const { batches, write } = gatedWrite();
  const add = batcher(write, options);
  const added = Promise.all([add(1), add(2), add(3)]);
  await turn();
  expect(batches.map((one) => one.rows)).toEqual([[1, 2, 3]]);
  batches[0]?.end();
  await added;
});

test('rows that arrive during a write form the next one, of limited size', async () => {
  const { batches, write } = gatedWrite();
  const add = batcher(write, options);
  const first = add(0);
  await turn();
  const rest = Promise.all([1, 2, 3, 4, 5].map(add));
  await turn();
  expect(batches).toHaveLength(1);
  batches[0]?.end();
  await first;
  await turn();
  expect(batches[1]?.rows).toEqual([1, 2, 3, 4]);
  batches[1]?.end();
  await turn();
  await turn();
  expect(batches[2]?.rows).toEqual([5]);
  batches[2]?.end();
  await rest;
});

test('no promise resolves before the write has ended', async () => {
  const { batches, write } = gatedWrite();
  let answered = false;
  const added = batcher(
    write,
    options,
  )(1).then(() => {
    answered = true;
  });
  await turn();
  await turn();
  expect(answered).toBe(false);
  batches[0]?.end();
  await added;
  expect(answered).toBe(true);
});

test('when the database is unavailable, every row of the batch fails', async () => {
  const { batches, write } = gatedWrite();
  const add = batcher(write, options);
  const outcomes = Promise.allSettled([add(1), add(2)]);
  await turn();
  batches[0]?.end(new Error('connection lost'));
  expect((await outcomes).map((one) => one.status)).toEqual(['rejected', 'rejected']);
});

test('a row that the database rejects does not fail the others', async () => {
  const write = async (rows: readonly number[]) => {
    if (rows.includes(2)) throw new RangeError('row 2');
  };
  const add = batcher(write, options);
  const outcomes = await Promise.allSettled([add(1), add(2), add(3)]);
  expect(outcomes.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('rows above the queue’s limit are rejected immediately', async () => {
  const { write } = gatedWrite();
  const add = batcher(write, { ...options, maxWaiting: 2 });
  void add(1);
  void add(2);
  await expect(add(3)).rejects.toThrow(BatchFull);
});
