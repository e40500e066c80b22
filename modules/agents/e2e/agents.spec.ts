import { expect, test } from '@/e2e/fixtures';

test('pages are available as Markdown, by suffix, which each page links to', async ({
  request,
}) => {
  const llms = await request.get('/llms.txt');
  expect(llms.headers()['content-type']).toBe('text/markdown; charset=utf-8');
  expect(await llms.text()).toMatch(/^# Halflight\n\n> /);

  const file = await request.get('/products/first-light.md');
  expect(file.headers()['content-type']).toBe('text/markdown; charset=utf-8');
  expect(file.headers().link).toContain('/products/first-light>; rel="canonical"');
  const text = await file.text();
  expect(text).toContain('| first-light-1kg-espresso | 1 kg | Espresso | €53.50 | In stock |');

  expect(await (await request.get('/products/first-light')).text()).toMatch(
    /<link rel="alternate" type="text\/markdown" href="[^"]*\/products\/first-light\.md"/,
  );
  expect(await (await request.get('/delivery.md')).text()).toMatch(/^# Delivery and returns/);
  expect(await (await request.get('/clubs.md')).text()).toContain('## All Day Club'); // module: subscriptions

  const swiss = await request.get('/ch-de/products/first-light.md');
  expect(swiss.headers().link).toContain('/ch-de/products/first-light>; rel="canonical"');
  expect(await swiss.text()).toContain('| first-light-1kg-espresso | 1 kg | Espresso | CHF');
  expect(await (await request.get('/llms.txt?view=ch-de')).text()).toContain('/ch-de/products.md');
  expect(await (await request.get('/ch-de/products/herdkanne.md')).text()).toContain('# Herdkanne');
});

test('a page without a Markdown version answers 404', async ({ request }) => {
  const long = 'a'.repeat(8_000);
  const slugs = ['%00', 'a%00', long, 'nothing'];
  const paths = slugs.flatMap((slug) => [
    `/api/markdown/products/${slug}`,
    `/api/markdown/categories/${slug}`,
  ]);
  for (const path of [...paths, '/products/nothing.md', '/cart.md']) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
  }
});

test('the feed lists every product with its price', async ({ page, request, baseURL }) => {
  await page.goto('/');
  await expect(page.locator('link[rel=alternate][type="application/rss+xml"]')).toHaveAttribute(
    'href',
    '/feed.xml',
  );
  const response = await request.get('/feed.xml');
  expect(response.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
  const items = await page.evaluate(
    (xml) => {
      const feed = new DOMParser().parseFromString(xml, 'application/xml');
      if (feed.querySelector('parsererror'))
        throw new Error(feed.documentElement.textContent ?? '');
      return [...feed.querySelectorAll('rss > channel > item')].map((item) =>
        Object.fromEntries([...item.children].map((one) => [one.nodeName, one.textContent])),
      );
    },
    await response.text(),
  );
  expect(new Set(items.map((item) => item['g:id'])).size).toBe(items.length);
  expect(items.find((item) => item['g:id'] === 'first-light-1kg-espresso')).toMatchObject({
    title: 'First Light, 1 kg, Espresso',
    link: `${baseURL}/products/first-light?variant=first-light-1kg-espresso`,
    'g:item_group_id': 'first-light',
    'g:image_link': `${baseURL}/share/first-light.png`,
    'g:availability': 'in_stock',
    'g:condition': 'new',
  });
  for (const item of items) {
    expect(item['g:price'], item.title ?? '').toMatch(/^\d+\.\d{2} EUR$/);
    expect(item.link?.startsWith(`${baseURL}/products/`)).toBe(true);
  }
});

test('the feed responds 304 to a matching ETag', async ({ request }) => {
  const feed = await request.get('/feed.xml');
  expect(await feed.text()).toMatch(/<\/rss>\s*$/);
  const etag = feed.headers().etag ?? '';
  const again = await request.get('/feed.xml', { headers: { 'if-none-match': etag } });
  expect([again.status(), await again.text()]).toEqual([304, '']);
});

test('caches must revalidate Markdown and feeds', async ({ request }) => {
  for (const path of ['/feed.xml', '/llms.txt', '/products/first-light.md']) {
    const { 'cache-control': cacheControl } = (await request.get(path)).headers();
    expect([path, cacheControl]).toEqual([path, 'public, max-age=0, must-revalidate']);
  }
});
