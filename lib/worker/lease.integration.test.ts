import { expect, test } from 'vitest';
import { withTestDatabase } from '@/lib/testing/database';
import { leaseLoop, roundLoop } from './lease';

withTestDatabase();

const NEVER_MS = 3_600_000;

function queue() {
  const waiting: string[] = [];
  const working = new Map<string, () => void>();
  const changed = new Set<() => void>();
  const notice = () => {
    for (const listener of changed) listener();
  };
  return {
    waiting,
    working,
    claim: async (limit: number) => waiting.splice(0, limit),
    work: (item: string) =>
      new Promise<void>((resolve) => {
        working.set(item, () => {
          working.delete(item);
          resolve();
          notice();
        });
        notice();
      }),
    until(condition: () => boolean): Promise<void> {
      return new Promise((resolve) => {
        const check = () => {
          if (!condition()) return;
          changed.delete(check);
          resolve();
        };
        changed.add(check);
        check();
      });
    },
  };
}

function running(concurrency: number, ...waiting: string[]) {
  const items = queue();
  items.waiting.push(...waiting);
  const stop = new AbortController();
  const { claim, work } = items;
  const loop = { name: 'test', concurrency, claim, work, pollMs: NEVER_MS };
  return { items, stop, ...leaseLoop(loop, stop.signal) };
}

test('a loop works on as many items as its concurrency allows, and then claims the next', async () => {
  const { items, stop, done } = running(2, 'a', 'b', 'c');
  await items.until(() => items.working.size === 2);
  expect([...items.working.keys()]).toEqual(['a', 'b']);
  items.working.get('a')?.();
  await items.until(() => items.working.has('c'));
  stop.abort();
  for (const end of items.working.values()) end();
  await done;
});

test('an item that becomes due wakes a waiting loop', async () => {
  const { items, stop, wake, done } = running(1);
  items.waiting.push('a');
  wake();
  await items.until(() => items.working.has('a'));
  stop.abort();
  items.working.get('a')?.();
  await done;
});

test('after the abort, a loop finishes its items and starts no more', async () => {
  const { items, stop, done } = running(1, 'a', 'b');
  await items.until(() => items.working.has('a'));
  stop.abort();
  let ended = false;
  const end = done.then(() => {
    ended = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(ended).toBe(false);
  items.working.get('a')?.();
  await end;
  expect(items.waiting).toEqual(['b']);
});

test('an item that fails does not stop the loop', async () => {
  const worked: string[] = [];
  const items = ['a', 'b'];
  const stop = new AbortController();
  const loop = leaseLoop<string>(
    {
      name: 'test',
      concurrency: 1,
      claim: async (limit) => items.splice(0, limit),
      work: async (item) => {
        worked.push(item);
        if (item === 'a') throw new Error('broken');
        stop.abort();
      },
      pollMs: NEVER_MS,
    },
    stop.signal,
  );
  await loop.done;
  expect(worked).toEqual(['a', 'b']);
});

test('a loop retries an unreachable database at the next poll', async () => {
  let claims = 0;
  const stop = new AbortController();
  const loop = leaseLoop<string>(
    {
      name: 'test',
      concurrency: 1,
      claim: async () => {
        claims += 1;
        if (claims === 1) throw new Error('connection refused');
        stop.abort();
        return [];
      },
      work: async () => {},
      pollMs: 1,
    },
    stop.signal,
  );
  await loop.done;
  expect(claims).toBe(2);
});

test('rounds repeat while they find work', async () => {
  const rounds = [3, 1, 0];
  const stop = new AbortController();
  const loop = roundLoop(
    {
      name: 'test',
      round: async () => {
        const done = rounds.shift() ?? 0;
        if (rounds.length === 0) stop.abort();
        return done;
      },
      pollMs: NEVER_MS,
    },
    stop.signal,
  );
  await loop.done;
  expect(rounds).toEqual([]);
});
