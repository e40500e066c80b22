import { expect, test } from 'vitest';
import { taxRates } from '@/brand/catalogue/taxes';
import type { StoreView } from '@/lib/markets/types';
import { english, german, swiss } from '@/lib/testing/builders/views';
import { type FeedOffer, writeFeed } from './feed.ts';

const site = 'https://shop.example';

/** The whole feed of these offers, sent in two batches. */
async function feedOf(offers: readonly FeedOffer[], view: StoreView = english): Promise<string> {
  async function* batches() {
    yield offers.slice(0, 1);
    yield offers.slice(1);
  }
  return (await Array.fromAsync(writeFeed(batches(), site, view))).join('');
}

const offer: FeedOffer = {
  id: 'blue-hour-1kg',
  slug: 'blue-hour',
  name: 'Blue Hour',
  choice: '1 kg',
  description: 'Late.',
  category: 'filter',
  availability: 'available',
  price: { amount: 4200, currency: 'EUR' },
  measure: null,
};

function itemsOf(xml: string): string[] {
  return [...xml.matchAll(/<item>(.*)<\/item>/g)].map(([, item]) => item ?? '');
}

test('a variant is an item of its own, with its own URL and price', async () => {
  const [item] = itemsOf(await feedOf([offer]));
  expect(item).toContain(`<link>${site}/products/blue-hour?variant=blue-hour-1kg</link>`);
  expect(item).toContain('<g:id>blue-hour-1kg</g:id><g:item_group_id>blue-hour</g:item_group_id>');
  expect(item).toContain('<g:price>42.00 EUR</g:price>');
  expect(item).toContain('<g:availability>in_stock</g:availability>');
});

test('a product without variants has no group, and the URL of its page', async () => {
  const [item] = itemsOf(await feedOf([{ ...offer, choice: '' }]));
  expect(item).toContain(`<link>${site}/products/blue-hour</link>`);
  expect(item).not.toContain('item_group_id');
});

test.each(['paused', 'unpriced', 'gone'] as const)('%s is out of stock', async (availability) => {
  const [item] = itemsOf(await feedOf([{ ...offer, availability }]));
  expect(item).toContain('<g:availability>out_of_stock</g:availability>');
});

test('net prices include the tax of the view’s main country, except where portals add it', async () => {
  const [rate] = taxRates.filter(({ ratePpm }) => ratePpm > 0);
  const taxCodes = { IE: [], DE: [rate?.code ?? ''], US: [rate?.code ?? ''] };
  const priceIn = async (view: StoreView, countries = view.market.countries) => {
    const market = { ...view.market, countries, taxCodes };
    const xml = await feedOf([{ ...offer, price: { amount: 1000, currency: 'EUR' } }], {
      ...view,
      market,
    });
    return /<g:price>(\S+) EUR</.exec(xml)?.[1];
  };
  const taxed = (1000 + (1000 * (rate?.ratePpm ?? 0)) / 1_000_000) / 100;
  expect(await priceIn(german)).toBe(taxed.toFixed(2));
  expect(await priceIn({ ...german, locale: 'en-IE' })).toBe('10.00');
  expect(await priceIn({ ...german, locale: 'en-US' }, ['US'])).toBe('10.00');
  expect(await priceIn({ ...swiss, locale: 'de-DE' }, ['DE'])).toBe('10.00');
});

test('texts are escaped for XML', async () => {
  const text = `Salt & <b>"Smoke"</b> ]]> \u0000\u0008\uFFFE ☕ 🌒`;
  const [item] = itemsOf(await feedOf([{ ...offer, name: text, choice: '', description: text }]));
  const escaped = 'Salt &amp; &lt;b&gt;&quot;Smoke&quot;&lt;/b&gt; ]]&gt;  ☕ 🌒';
  expect(item).toContain(`<title>${escaped}</title>`);
  expect(item).toContain(`<description>${escaped}</description>`);
});

test('a measure becomes the unit pricing measure and its base', async () => {
  const [bag, bottle, cup] = itemsOf(
    await feedOf([
      { ...offer, measure: { amount: 250, unit: 'g' } },
      { ...offer, measure: { amount: 750, unit: 'ml' } },
      offer,
    ]),
  );
  expect(bag).toContain('<g:unit_pricing_measure>250 g</g:unit_pricing_measure>');
  expect(bag).toContain('<g:unit_pricing_base_measure>1 kg</g:unit_pricing_base_measure>');
  expect(bottle).toContain('<g:unit_pricing_base_measure>1 l</g:unit_pricing_base_measure>');
  expect(cup).not.toContain('unit_pricing');
});
