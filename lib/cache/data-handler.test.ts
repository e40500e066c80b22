import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import handler, { cacheNow, capacities, dataStore, expireData, UNCACHED } from './data-handler.js';

beforeEach(() => {
  const { entries, expired } = dataStore();
  for (const key of entries.keys()) entries.delete(key);
  expired.clear();
});

afterEach(() => void vi.restoreAllMocks());

const entry = (text: string, timestamp = cacheNow(), tags = ['catalog']) =>
  Promise.resolve({
    value: new Response(text).body as ReadableStream<Uint8Array>,
    tags,
    stale: 300,
    timestamp,
    expire: 3_600,
    revalidate: 60,
  });

async function textOf(key: string): Promise<string | null> {
  const cached = await handler.get(key, []);
  return cached ? new Response(cached.value).text() : null;
}

test('a read waits for an entry that is being filled', async () => {
  const setting = handler.set('a', entry('shirt'));
  expect(await textOf('a')).toBe('shirt');
  await setting;
});

test.each([0, -10_000, 10_000])(
  'an entry is stale once a tag expires, even if the machine’s clock was changed by %i ms',
  async (stepMs) => {
    await handler.set('a', entry('shirt'));
    const machine = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(machine + stepMs);
    expireData(['gear']);
    expect(await textOf('a')).toBe('shirt');
    expireData(['catalog']);
    expect(await textOf('a')).toBeNull();
    const later = cacheNow();
    await handler.set('a', entry('tea'));
    expect(await textOf('a')).toBe('tea');
    expect(await handler.getExpiration(['catalog', 'gear', 'none'])).toBeLessThanOrEqual(later);
    await handler.updateTags(['catalog']);
    expect(await textOf('a')).toBeNull();
  },
);

test('results of missing products are not stored', async () => {
  await handler.set('a', entry('null', cacheNow(), ['product:nothing', UNCACHED]));
  expect(await textOf('a')).toBeNull();
  expect(dataStore().pending.size).toBe(0);
});

test('an aborted entry is not stored', async () => {
  await handler.set('a', Promise.reject(new Error('the database is down')));
  expect(await textOf('a')).toBeNull();
});

const MIB = 1024 * 1024;

test.each([
  ['a container of 512 MiB', 256, 64, 32],
  ['a container of one gigabyte', 512, 128, 64],
  ['a machine', 4_288, 256, 64],
])('the caches leave most of %s to rendering', (_, heap, pages, data) => {
  expect(capacities(heap * MIB)).toEqual({ pages: pages * MIB, data: data * MIB });
});
