import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { db, disconnect, pool } from '@/lib/db/client';
import { env, setEnv } from '@/lib/env';
import { withTestDatabase } from '@/lib/testing/database';
import { useTestEnv } from '@/lib/testing/env';
import handler from './data-handler.js';
import { createFollower, followTags } from './follow';
import { expireTags } from './tags';

withTestDatabase();

beforeEach(async () => {
  await db().cacheTag.deleteMany();
});

function record() {
  const expired: string[] = [];
  return { expired, expire: (tags: readonly string[]) => void expired.push(...tags) };
}

test('a process learns of expired tags by a notification', async () => {
  const stop = new AbortController();
  const { expired, expire } = record();
  await followTags(stop.signal, expire);
  await db().$transaction((tx) => expireTags(tx, ['catalog', 'product:morning', 'catalog']));
  await vi.waitFor(() => expect(expired.sort()).toEqual(['catalog', 'product:morning']), 5_000);
  stop.abort();
});

test('a process that cannot listen learns of expired tags by polling', async () => {
  const before = env();
  setEnv({ ...before, directDatabaseUrl: 'postgresql://nobody@127.0.0.1:1/none' });
  const stop = new AbortController();
  onTestFinished(() => {
    stop.abort();
    setEnv(before);
  });
  const { expired, expire } = record();
  await followTags(stop.signal, expire);
  await db().$transaction((tx) => expireTags(tx, ['catalog']));
  await vi.waitFor(() => expect(expired).toEqual(['catalog']), 5_000);
});

test('each expiry of a tag is noticed once', async () => {
  const { expired, expire } = record();
  const follower = createFollower(expire);
  await expireTags(db(), ['catalog']);
  await follower.catchUp();
  await follower.catchUp();
  expect(expired).toEqual(['catalog']);
  await expireTags(db(), ['catalog']);
  await follower.catchUp();
  expect(expired).toEqual(['catalog', 'catalog']);
});

test('a transaction that commits after a later one is not missed', async () => {
  const { expired, expire } = record();
  const follower = createFollower(expire);
  await follower.catchUp();
  const slow = await pool().connect();
  await slow.query('BEGIN');
  await slow.query(
    `INSERT INTO cache_tags (tag, version) VALUES ('slow', pg_current_xact_id()::text::bigint)`,
  );
  await expireTags(db(), ['quick']);
  await follower.catchUp();
  expect(expired).toEqual(['quick']);
  await slow.query('COMMIT');
  slow.release();
  await follower.catchUp();
  expect(expired).toEqual(['quick', 'slow']);
});

test('a starting process expires all earlier tags once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const data = [1n, 2n, 3n].map((version) => ({ tag: `tag-${version}`, version }));
  await db().cacheTag.createMany({ data });
  const { expired, expire } = record();
  await createFollower(expire).catchUp();
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(expired.toSorted()).toEqual(['tag-1', 'tag-2', 'tag-3']);
});

test('refreshTags reads the table at most every two seconds, for hosts that suspend timers', async () => {
  const stop = new AbortController();
  stop.abort();
  const { expired, expire } = record();
  await followTags(stop.signal, expire);
  await expireTags(db(), ['catalog']);
  await handler.refreshTags();
  expect(expired).toEqual([]);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000);
  await handler.refreshTags();
  vi.restoreAllMocks();
  expect(expired).toEqual(['catalog']);
});

test('while the database is down, caches stay and nothing throws', async () => {
  const { databaseUrl } = env();
  useTestEnv({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' });
  await disconnect();
  const { expired, expire } = record();
  await createFollower(expire).catchUp();
  expect(expired).toEqual([]);
  await disconnect();
  useTestEnv({ databaseUrl });
});
