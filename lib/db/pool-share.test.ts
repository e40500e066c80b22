import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { useTestEnv } from '@/lib/testing/env';
import { PoolShare, ShareInUse } from './pool-share';

beforeEach(() => {
  useTestEnv({ databasePoolSize: 7 });
  vi.useRealTimers();
});

/** Work that ends when it is told to. */
function pending() {
  let end = (_failed?: Error) => {};
  const ended = new Promise<void>((resolve, reject) => {
    end = (failed) => (failed ? reject(failed) : resolve());
  });
  return { run: vi.fn(() => ended), end };
}

test('half of the pool is in use at once, and whoever waits comes in their order', async () => {
  const share = new PoolShare('carts');
  const works = Array.from({ length: 6 }, pending);
  const done = works.map(({ run }) => share.run(run));
  const started = () => works.map(({ run }) => run.mock.calls.length).join('');
  expect(started()).toBe('111000');
  works[1]?.end();
  await done[1];
  await vi.waitFor(() => expect(started()).toBe('111100'));
  works[0]?.end(new Error('broken'));
  await expect(done[0]).rejects.toThrow('broken');
  await vi.waitFor(() => expect(started()).toBe('111110'));
  for (const { end } of works) end();
  await Promise.allSettled(done);
  expect(started()).toBe('111111');
});

test('whoever waits too long is told so, and takes nobody’s turn', async () => {
  vi.useFakeTimers();
  useTestEnv({ databasePoolSize: 1 });
  const share = new PoolShare('carts', 1_000);
  const [first, late, next] = [pending(), pending(), pending()];
  const done = share.run(first.run);
  const refused = expect(share.run(late.run)).rejects.toThrow(ShareInUse);
  await vi.advanceTimersByTimeAsync(900);
  const served = share.run(next.run);
  await vi.advanceTimersByTimeAsync(100);
  await refused;
  first.end();
  next.end();
  await Promise.all([done, served]);
  expect(late.run).not.toHaveBeenCalled();
  expect(next.run).toHaveBeenCalled();
});

test('whatever ends, fails or gives up, no place is lost and none is made', async () => {
  const kinds = fc.array(fc.constantFrom('works', 'fails', 'throws'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(kinds, async (list) => {
      const share = new PoolShare('carts');
      let now = 0;
      const one = (kind: string) =>
        share.run(async () => {
          now += 1;
          expect(now).toBeLessThanOrEqual(3);
          await Promise.resolve();
          now -= 1;
          if (kind !== 'works') throw new Error(kind);
        });
      await Promise.allSettled(list.map(one));
      await Promise.all([one('works'), one('works'), one('works'), one('works')]);
      expect(now).toBe(0);
    }),
  );
});
