import '@/lib/testing/as-staff';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { categories } from '@/brand/catalogue/categories';
import { taxRates } from '@/brand/catalogue/taxes';
import { facts } from '@/brand/product/summary';
import { productDataIn } from '@/components/catalog/product-data';
import { phraseIn, productIn } from '@/lib/catalog/localize';
import { findProduct } from '@/lib/catalog/queries';
import { stockOffers, stockShop } from '@/lib/catalog/seed/fixtures';
import { formatMoney } from '@/lib/format';
import { homeCurrency } from '@/lib/markets/currencies';
import { ratesIn } from '@/lib/markets/taxes';
import { homeCountry, publishedViews } from '@/lib/markets/views';
import { toDecimal } from '@/lib/money';
import { taxedSum } from '@/lib/tax';
import { withTestDatabase } from '@/lib/testing/database';
import { textsIn } from '@/lib/texts/wording';
import { openFeed } from './feed-stream';
import { productMarkdown } from './markdown';

withTestDatabase();

const site = 'https://shop.example';
const productSlug =
  catalogue.find(
    ({ hidden, variants: [first] }) =>
      !hidden &&
      publishedViews.every(
        ({ market: { currency } }) =>
          currency === homeCurrency || first?.prices?.[currency] !== undefined,
      ),
  )?.slug ?? '';
const categoryNames = new Map<string, string>(categories.map(({ key, name }) => [key, name]));

const variants = catalogue.flatMap((product) =>
  product.variants.map((variant) => ({ ...variant, product })),
);

/** A variant's price in minor units; undefined if it is not sold in the currency. */
const priceIn = ({ price, prices }: (typeof variants)[number], currency: string) =>
  currency === homeCurrency ? price : prices?.[currency];

beforeAll(async () => {
  await stockShop(catalogue);
  await stockOffers(catalogue);
});

describe.each(publishedViews.map((view) => [view.key, view] as const))('in %s', (_key, view) => {
  const { currency, prices, countries } = view.market;
  const texts = textsIn(view);
  const home = `${site}${view.prefix}`;
  const read = async () => {
    const details = await findProduct(productSlug, currency);
    if (!details) throw new Error(`${productSlug} is not sold in ${currency}`);
    return details;
  };

  test('the feed has exactly the variants sold there, at consumer prices', async () => {
    const added = prices === 'net' ? ratesIn(view.market, homeCountry(view), taxRates) : [];
    const feed = await openFeed(site, view, null);
    if (feed.kind !== 'feed') throw new Error(feed.kind);
    const xml = await new Response(feed.body).text();
    expect(xml).toContain(`<language>${view.locale.toLowerCase()}</language>`);
    const of = (element: string) =>
      [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(
        ([, text]) => text,
      );
    const sold = variants.flatMap((variant) => {
      const amount = priceIn(variant, currency);
      if (variant.product.hidden || amount === undefined) return [];
      const paid = taxedSum({ amount, currency }, added, 'net').total;
      return [`${variant.sku} ${toDecimal(paid).toFixed(2)} ${currency}`];
    });
    const ids = of('g:id');
    expect(sold.length).toBeGreaterThan(0);
    expect(
      of('g:price')
        .map((price, index) => `${ids[index]} ${price}`)
        .sort(),
    ).toEqual(sold.sort());
    for (const link of of('link').slice(1)) expect(link).toMatch(new RegExp(`^${home}/products/`));
  });

  test('Markdown has the prices, texts and links of the view', async () => {
    const text = productMarkdown(await read(), site, texts);
    const product = variants.filter((variant) => variant.product.slug === productSlug);
    for (const variant of product) {
      const price = formatMoney({ amount: priceIn(variant, currency) ?? 0, currency }, view.locale);
      expect(text).toMatch(
        new RegExp(`^\\| ${variant.sku} \\|.*\\| ${RegExp.escape(price)} \\|`, 'm'),
      );
    }
    expect(text).toContain(`| ${texts.t.tax.price[prices]} |`);
    expect(text).toContain(`## ${texts.t.agents.facts}`);
    const otherLanguages = publishedViews.filter(({ language }) => language !== view.language);
    for (const other of otherLanguages) {
      expect(text).not.toContain(`## ${textsIn(other).t.agents.facts}`);
    }
    for (const [, link] of text.matchAll(/(https:[^)>]+)/g)) expect(link).toMatch(`${home}/`);
  });

  test('structured data has the prices, delivery, tax and texts of the view', async () => {
    const product = productIn(view, await read());
    const data = JSON.parse(JSON.stringify(await productDataIn(texts, product, site, [])));
    expect(data.description).toBe(product.description);
    expect(data.offers).toHaveLength(product.variants.length);
    const specified = new Map<string, { price: string; valueAddedTaxIncluded: boolean }>();
    for (const { sku, url, price, priceCurrency, priceSpecification } of data.offers) {
      const { '@id': id, ...full } = priceSpecification;
      if (!specified.has(id)) specified.set(id, full);
      const inFull = specified.get(id);
      const variant = variants.find((candidate) => candidate.sku === sku);
      const amount = (variant && priceIn(variant, currency)) ?? 0;
      expect(price).toBe(toDecimal({ amount, currency }).toFixed(2));
      expect(priceCurrency).toBe(currency);
      expect(inFull).toMatchObject({ price, valueAddedTaxIncluded: prices === 'gross' });
      expect(url.startsWith(`${home}/products/${productSlug}?`)).toBe(true);
    }
    const [{ shippingDetails, hasMerchantReturnPolicy }] = data.offers;
    expect(shippingDetails.length).toBeGreaterThan(0);
    for (const { shippingRate } of shippingDetails) expect(shippingRate.currency).toBe(currency);
    expect(hasMerchantReturnPolicy.applicableCountry).toEqual(countries);
    const labels = data.additionalProperty.map(({ name }: { name: string }) => name);
    expect(labels).toEqual(facts(product.attributes, texts).map(([label]) => label));
    const category = catalogue.find(({ slug }) => slug === productSlug)?.category ?? '';
    expect(data.category).toBe(phraseIn(view, categoryNames.get(category) ?? ''));
  });
});
