import { expect, test } from 'vitest';
import { type FeedOffer, writeFeed } from './feed.ts';

const site = 'https://shop.example';
const offer: FeedOffer = {
  id: 'blue-hour-1kg',
  slug: 'blue-hour',
  title: 'Blue Hour, 1 kg',
  description: 'Late.',
  category: 'filter',
  availability: 'available',
  price: { amount: 4200, currency: 'EUR' },
  grouped: true,
};

function itemsOf(xml: string): string[] {
  return [...xml.matchAll(/<item>(.*)<\/item>/g)].map(([, item]) => item ?? '');
}

test('a variant is an item of its own, at its own URL and price', () => {
  const [item] = itemsOf(writeFeed([offer], site));
  expect(item).toContain(`<link>${site}/products/blue-hour?variant=blue-hour-1kg</link>`);
  expect(item).toContain('<g:id>blue-hour-1kg</g:id><g:item_group_id>blue-hour</g:item_group_id>');
  expect(item).toContain('<g:price>42.00 EUR</g:price>');
  expect(item).toContain('<g:availability>in_stock</g:availability>');
});

test('a product without variants is in no group, and its URL is that of its page', () => {
  const [item] = itemsOf(writeFeed([{ ...offer, grouped: false }], site));
  expect(item).toContain(`<link>${site}/products/blue-hour</link>`);
  expect(item).not.toContain('item_group_id');
});

test.each(['paused', 'unpriced', 'gone'] as const)('what is %s is out of stock', (availability) => {
  const [item] = itemsOf(writeFeed([{ ...offer, availability }], site));
  expect(item).toContain('<g:availability>out_of_stock</g:availability>');
});

test('a price has the decimals of its currency', () => {
  const yen = { ...offer, price: { amount: 1250, currency: 'JPY' } };
  expect(writeFeed([yen], site)).toContain('<g:price>1250 JPY</g:price>');
});

test('no text breaks the feed', () => {
  const text = `Salt & <b>"Smoke"</b> ]]> \u0000\u0008\uFFFE ☕ 🌒`;
  const [item] = itemsOf(writeFeed([{ ...offer, title: text, description: text }], site));
  const escaped = 'Salt &amp; &lt;b&gt;&quot;Smoke&quot;&lt;/b&gt; ]]&gt;  ☕ 🌒';
  expect(item).toContain(`<title>${escaped}</title>`);
  expect(item).toContain(`<description>${escaped}</description>`);
});

test('a feed of nothing is a feed', () => {
  const xml = writeFeed([], site);
  expect(itemsOf(xml)).toEqual([]);
  expect(xml).toMatch(/^<\?xml .*<rss .*<channel>.*<\/channel>\s<\/rss>\s$/s);
});
