import { afterEach, expect, test, vi } from 'vitest';
import { retryDelay, Warmer } from './warm';

afterEach(() => void vi.restoreAllMocks());

/** A cache like Next's: the first response fills it, the second one comes from it. */
function newShop({ retryAfterMs = 0 } = {}) {
  const cached = new Set<string>();
  const requests: string[] = [];
  const broken = new Set<string>();
  const pinned = new Map<string, Promise<void>>();
  let version = 0;
  const warmer = new Warmer({
    retryAfterMs,
    holds: (etag) => cached.has(etag),
    whenUnpinned: (etag) => Promise.resolve(pinned.get(etag)),
    fetchPage: async (path) => {
      requests.push(path);
      await Promise.resolve();
      if (broken.has(path)) return { status: 500, etag: null };
      if (path === '/visit') return { status: 200, etag: null };
      const found = [...cached].find((etag) => etag.startsWith(`${path} `));
      if (found === undefined) cached.add(`${path} ${++version}`);
      return { status: 200, etag: found ?? null };
    },
  });
  return { warmer, requests, cached, broken, pinned };
}

test('a page is warm once a response came from the cache', async () => {
  const { warmer, requests } = newShop();
  expect(warmer.etagOf('/')).toBeUndefined();
  expect(await warmer.warm('/')).toBe(true);
  expect(warmer.etagOf('/')).toBe('/ 1');
  expect(await warmer.warm('/')).toBe(true);
  expect(requests).toEqual(['/', '/']);
});

test('a page that has expired is rendered again', async () => {
  const { warmer, cached } = newShop();
  await warmer.warm('/');
  cached.clear();
  expect(warmer.etagOf('/')).toBeUndefined();
  await warmer.warm('/');
  expect(warmer.etagOf('/')).toBe('/ 2');
  expect(warmer.paths()).toEqual(['/']);
});

test('a page that expired while it was being rendered is rendered once more at once', async () => {
  const { warmer, cached } = newShop();
  const warming = warmer.warm('/');
  await Promise.resolve();
  await Promise.resolve();
  cached.clear();
  expect(await warming).toBe(true);
  expect(warmer.etagOf('/')).toBe('/ 2');
});

test('a page is rendered again once no visitor is on the way to the old one', async () => {
  const { warmer, requests, cached, pinned } = newShop();
  await warmer.warm('/');
  let unpin = () => {};
  pinned.set('/ 1', new Promise((done) => (unpin = done)));
  cached.clear();
  const warming = warmer.warm('/');
  await new Promise((done) => setImmediate(done));
  expect(requests).toHaveLength(2);
  unpin();
  expect(await warming).toBe(true);
  expect(warmer.etagOf('/')).toBe('/ 2');
});

test('concurrent requests wait for the same page', async () => {
  const { warmer, requests } = newShop();
  await Promise.all([warmer.warm('/'), warmer.warm('/'), warmer.warm('/')]);
  expect(requests).toHaveLength(2);
});

test('a page that is rendered per request is never warm', async () => {
  const { warmer } = newShop();
  expect(await warmer.warm('/visit')).toBe(false);
  expect(warmer.etagOf('/visit')).toBeUndefined();
});

test('no request waits for a page that just failed to render', async () => {
  const { warmer, requests, broken } = newShop({ retryAfterMs: 60_000 });
  broken.add('/');
  expect(await warmer.warm('/')).toBe(false);
  expect(await warmer.warm('/')).toBe(false);
  expect(requests).toHaveLength(1);
});

test.each([-3_600_000, 3_600_000])(
  'a page that failed is tried again after its time, where the machine’s clock was set by %i ms, too',
  async (stepMs) => {
    const { warmer, requests, broken } = newShop({ retryAfterMs: 200 });
    broken.add('/');
    await warmer.warm('/');
    const machine = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(machine + stepMs);
    await warmer.warm('/');
    expect(requests).toHaveLength(1);
    const later = performance.now() + 200;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    await warmer.warm('/');
    expect(requests).toHaveLength(2);
  },
);

test('many pages are rendered, and one failure does not stop the others', async () => {
  const { warmer, broken } = newShop();
  broken.add('/b');
  await warmer.warmAll(['/a', '/b', '/c', '/d']);
  expect(warmer.paths().sort()).toEqual(['/a', '/c', '/d']);
});

test('a failed round is tried again soon, then rarely, and never where nothing answers', () => {
  const delays = (isSilent: boolean) =>
    Array.from({ length: 1_000 }, (_, index) => retryDelay(index + 1, isSilent));
  expect(delays(false).slice(0, 30)).toEqual(Array(30).fill(2_000));
  expect(delays(false).slice(30, 36)).toEqual([4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect(delays(false).at(-1)).toBe(60_000);
  expect(delays(true).slice(0, 35)).toEqual(delays(false).slice(0, 35));
  expect(delays(true).slice(35)).toEqual(Array(965).fill(undefined));
});
