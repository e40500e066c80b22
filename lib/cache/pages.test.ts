import { afterEach, expect, test, vi } from 'vitest';
import { hashSource } from '@/lib/security/inline-code';
import { cacheNow } from './data-handler.js';
import { type CachedValue, PageStore } from './pages';

afterEach(() => void vi.restoreAllMocks());

const flight = 'self.__next_f.push([1,"a"])';

function newStore(capacity = 1_000_000) {
  const refused: string[] = [];
  const store = new PageStore({
    capacity,
    knownScripts: new Set(),
    policy: ({ scripts }) => `script-src ${scripts.join(' ')}`,
    onRefused: (code) => refused.push(code),
  });
  return { store, refused };
}

function page(text: string, change: Partial<CachedValue> = {}): CachedValue {
  return {
    kind: 'APP_PAGE',
    html: `<p>${text}</p><script>${flight}</script>`,
    headers: { 'x-next-cache-tags': 'catalog,product:a' },
    ...change,
  };
}

const headersOf = (store: PageStore, key: string) => store.get(key)?.value.headers ?? {};

test.each([
  ['/en', '/'],
  ['/en/products', '/products'],
  ['/ch-de/products/soup-bowl', '/products/soup-bowl'],
])('the policy of the page that Next keeps for %s is that of %s', (path, expected) => {
  const policy = vi.fn(() => '');
  const options = { capacity: 1_000_000, knownScripts: new Set<string>(), onRefused: () => {} };
  const key = `/route-cache/APP_PAGE/${'0a'.repeat(32)}/$${path}`;
  new PageStore({ ...options, policy }).set(key, page('one'));
  expect(policy).toHaveBeenCalledWith(expect.anything(), expected);
});

test('a complete page is served with the hashes of its inline code, and with an ETag', () => {
  const { store } = newStore();
  store.set('/a', page('one'));
  expect(headersOf(store, '/a')).toEqual({
    'x-next-cache-tags': 'catalog,product:a',
    'content-security-policy': `script-src ${hashSource(flight)}`,
    etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
    vary: 'Accept',
  });
  expect(store.holds(String(headersOf(store, '/a').etag))).toBe(true);
});

test('an untrusted script gets no hash, and is reported', () => {
  const { store, refused } = newStore();
  store.set('/a', page('one', { html: '<script>alert(1)</script>' }));
  expect(headersOf(store, '/a')['content-security-policy']).toBe('script-src ');
  expect(refused).toEqual(['alert(1)']);
});

test('a page that was rendered before one of its tags expired is not served any more', () => {
  const { store } = newStore();
  store.set('/a', page('one'));
  const etag = String(headersOf(store, '/a').etag);
  store.expire(['product:b']);
  expect(store.holds(etag)).toBe(true);
  store.expire(['product:a']);
  expect(store.holds(etag)).toBe(false);
  expect(store.get('/a')).toBeNull();
});

test('a page that was being rendered while one of its tags expired is not served', () => {
  const { store } = newStore();
  vi.useFakeTimers();
  try {
    expect(store.get('/a')).toBeNull();
    vi.advanceTimersByTime(10);
    store.expire(['product:a']);
    vi.advanceTimersByTime(10);
    store.set('/a', page('old'));
    expect(store.get('/a')).toBeNull();
    vi.advanceTimersByTime(10);
    store.set('/a', page('new'));
    expect(store.get('/a')?.value.html).toContain('new');
  } finally {
    vi.useRealTimers();
  }
});

test.each([-10_000, 10_000])(
  'the machine’s clock, set by %i ms, changes nothing of what is fresh',
  (stepMs) => {
    const { store } = newStore();
    store.set('/a', page('old'));
    store.set('/b', page('shell', { postponed: '{}' }));
    store.withholdShells(60_000);
    const machine = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(machine + stepMs * 10);
    expect(store.get('/b')).toBeNull();
    store.expire(['product:a']);
    expect(store.get('/a')).toBeNull();
    store.set('/a', page('new'));
    expect(store.get('/a')?.value.html).toContain('new');
    // Next reckons the age by its own clock.
    expect(Math.abs((store.get('/a')?.lastModified ?? 0) - cacheNow())).toBeLessThan(5_000);
  },
);

test('renders that never end do not accumulate', () => {
  const { store } = newStore();
  vi.useFakeTimers();
  try {
    store.get('/a');
    for (let made = 0; made < 1_000; made += 1) store.get(`/made-up-${made}`);
    vi.advanceTimersByTime(10);
    store.expire(['product:a']);
    vi.advanceTimersByTime(10);
    store.set('/a', page('forgotten when it began'));
    expect(store.get('/a')).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('a page that is rendered again replaces the old one', () => {
  const { store } = newStore();
  store.expire(['catalog']);
  store.set('/a', page('one'));
  const old = String(headersOf(store, '/a').etag);
  store.set('/a', page('two'));
  expect(store.holds(old)).toBe(false);
  expect(store.holds(String(headersOf(store, '/a').etag))).toBe(true);
});

test('the shell of a page that is rendered per request has no policy, and is withheld from form submissions', () => {
  const { store } = newStore();
  store.set('/a', page('one', { postponed: '{}' }));
  expect(headersOf(store, '/a')).toEqual({ 'x-next-cache-tags': 'catalog,product:a' });
  store.withholdShells(10_000);
  expect(store.get('/a')).toBeNull();
});

test('a 404 is not cached', () => {
  const { store } = newStore();
  store.set('/a', page('lost', { status: 404 }));
  store.set('/b', null);
  expect([store.get('/a'), store.get('/b')]).toEqual([null, null]);
});

test.each([204, 400, 405, 500])('a response with status %i is not shared', (status) => {
  const { store } = newStore();
  const file = { kind: 'APP_ROUTE', body: Buffer.from('<svg/>'), headers: {} };
  store.set('/icon.svg', { ...file, body: Buffer.alloc(0), status });
  expect(store.get('/icon.svg')).toBeNull();
  store.set('/icon.svg', { ...file, status: 200 });
  expect(store.get('/icon.svg')?.value.body?.toString()).toBe('<svg/>');
});

test('the most recently used pages stay, up to the capacity', () => {
  const { store } = newStore(3_000);
  const large = (text: string) => page(text.repeat(700));
  store.set('/a', large('a'));
  store.set('/b', large('b'));
  const etag = String(headersOf(store, '/b').etag);
  expect(store.get('/a')).not.toBeNull();
  store.set('/c', large('c'));
  expect([store.get('/a'), store.get('/b'), store.get('/c')].map((one) => one !== null)).toEqual([
    true,
    false,
    true,
  ]);
  expect(store.holds(etag)).toBe(false);
});

test('a page that is written back as it was read stays the same', () => {
  const { store } = newStore();
  store.set('/a', page('one', { html: `${page('x').html}<script>${flight}</script>` }));
  const before = store.get('/a')?.value;
  store.set('/a', before ?? null);
  expect(store.get('/a')?.value).toEqual(before);
});

test('a page that expires while a visitor is being sent to it is still served with its policy', async () => {
  const { store } = newStore();
  store.set('/a', page('one'));
  const etag = String(headersOf(store, '/a').etag);
  const unpin = store.pin(etag);
  store.expire(['catalog']);
  expect(headersOf(store, '/a')['content-security-policy']).toContain(hashSource(flight));
  expect(store.holds(etag)).toBe(false);
  const unpinned = store.whenUnpinned(etag);
  unpin();
  await unpinned;
  expect(store.get('/a')).toBeNull();
});

test('with several visitors on their way to a page, the last one counts', async () => {
  const { store } = newStore();
  store.set('/a', page('one'));
  const etag = String(headersOf(store, '/a').etag);
  const [first, second] = [store.pin(etag), store.pin(etag)];
  store.expire(['catalog']);
  first();
  first();
  expect(store.get('/a')).not.toBeNull();
  second();
  expect(store.get('/a')).toBeNull();
});

test('an expired page is retained for a second at most', async () => {
  vi.useFakeTimers();
  try {
    const { store } = newStore();
    store.set('/a', page('one'));
    const etag = String(headersOf(store, '/a').etag);
    store.pin(etag);
    store.expire(['catalog']);
    vi.advanceTimersByTime(900);
    expect(store.get('/a')).not.toBeNull();
    vi.advanceTimersByTime(100);
    await store.whenUnpinned(etag);
    expect(store.get('/a')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('a page that a visitor is being sent to is not evicted', () => {
  const { store } = newStore(3_000);
  const large = (text: string) => page(text.repeat(700));
  store.set('/a', large('a'));
  const unpin = store.pin(String(headersOf(store, '/a').etag));
  store.set('/b', large('b'));
  store.set('/c', large('c'));
  expect([store.get('/a'), store.get('/b')].map((one) => one !== null)).toEqual([true, false]);
  store.get('/c');
  unpin();
  store.set('/d', large('d'));
  expect([store.get('/a'), store.get('/c')].map((one) => one !== null)).toEqual([false, true]);
});
