import { NextRequest } from 'next/server';
import { beforeEach, expect, test } from 'vitest';
import { type ProcessCache, setProcessCache } from '@/lib/cache/process';
import { setEnv } from '@/lib/env';
import { testEnv } from '@/lib/testing/env';
import { proxy } from '@/proxy';

const ETAG = 'W/"1"';

beforeEach(() => {
  setEnv(testEnv({ siteUrl: 'https://shop.example' }));
  setProcessCache({
    secret: 'known',
    staticPaths: new Set(['/products']),
    warmer: { etagOf: () => ETAG },
  } as unknown as ProcessCache);
});

test('who has a page is told so, and a cache in front still knows what answers depend on', async () => {
  const headers = { host: 'shop.example', 'if-none-match': ETAG, accept: 'text/html' };
  const answer = await proxy(new NextRequest('https://shop.example/products', { headers }));
  expect([answer.status, answer.headers.get('etag')]).toEqual([304, ETAG]);
  const names = answer.headers.get('vary')?.toLowerCase().split(', ');
  // Those of the whole page; e2e/http.spec.ts compares them with what Next sends.
  expect(names).toEqual([
    'rsc',
    'next-router-state-tree',
    'next-router-prefetch',
    'next-router-segment-prefetch',
    'accept',
    'accept-encoding',
  ]);
});
