import { categories } from '@/brand/catalogue/categories';
import { taxRates } from '@/brand/catalogue/taxes';
import { shop } from '@/brand/shop';
import { choiceIn, phraseIn } from '@/lib/catalog/localize.ts';
import type { Measure } from '@/lib/catalog/measure.ts';
import type { Availability } from '@/lib/catalog/selling/variant-choice.ts';
import { fileIn } from '@/lib/markets/paths';
import { productPath } from '@/lib/markets/slugs';
import { ratesIn } from '@/lib/markets/taxes';
import type { StoreView } from '@/lib/markets/types';
import { homeCountry } from '@/lib/markets/views';
import { decimalOf, type Money } from '@/lib/money';
import { taxedSum } from '@/lib/tax';
import { textsIn } from '@/lib/texts/wording';
import { feedPath } from './feed-path.ts';

export type FeedOffer = {
  id: string;
  slug: string;
  name: string;
  /** The chosen options, such as "M, Blue"; empty for a product without options. */
  choice: string;
  description: string;
  category: string;
  availability: Availability;
  price: Money;
  measure: Measure | null;
};

/**
 * The catalogue as RSS 2.0 with Google's `g:` elements, which shopping portals read: one item per variant, at consumer
 * prices. Streams one chunk per batch of offers.
 * @param url the shop's origin, without the view's prefix
 */
export async function* writeFeed(
  offers: AsyncIterable<readonly FeedOffer[]>,
  url: string,
  view: StoreView,
): AsyncGenerator<string, void, void> {
  yield `${head(url, view)}\n`;
  const priceOf = portalPrice(view);
  for await (const batch of offers) {
    yield batch
      .map((offer) => `${item({ ...offer, price: priceOf(offer.price) }, url, view)}\n`)
      .join('');
  }
  yield '</channel>\n</rss>\n';
}

function head(url: string, view: StoreView): string {
  const { description } = textsIn(view).brand;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', shop.name),
    element('link', url + view.prefix),
    element('description', description),
    element('language', view.locale.toLowerCase()),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(`${url}${feedPath(view)}`)}"/>`,
  ].join('\n');
}

/** Countries where Google's product data specification asks for prices before tax. */
const BEFORE_TAX = new Set(['CA', 'US']);

/** Portals show what a consumer pays, so net prices get the taxes of the view's main country added. */
function portalPrice(view: StoreView): (price: Money) => Money {
  const { market } = view;
  const country = homeCountry(view);
  if (market.prices === 'gross' || BEFORE_TAX.has(country)) return (price) => price;
  const rates = ratesIn(market, country, taxRates);
  return (price) => taxedSum(price, rates, 'net').total;
}

function item(offer: FeedOffer, url: string, view: StoreView): string {
  const { id, slug, price, measure } = offer;
  const name = phraseIn(view, offer.name);
  const choice = choiceIn(view, offer.choice);
  const grouped = choice !== '';
  const title = grouped ? `${name}, ${choice}` : name;
  const description = phraseIn(view, offer.description);
  const page = url + view.prefix + productPath(view, slug);
  const type = categories.find(({ key }) => key === offer.category)?.name ?? offer.category;
  return [
    '<item>',
    `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
    element('title', title.slice(0, 150)),
    element('link', grouped ? `${page}?variant=${encodeURIComponent(id)}` : page),
    element('description', description.slice(0, 5_000)),
    element('g:id', id),
    ...(grouped ? [element('g:item_group_id', slug)] : []),
    element('g:image_link', url + fileIn(view, `/share/${slug}.png`)),
    element('g:price', `${decimalOf(price)} ${price.currency}`),
    ...(measure
      ? [
          element('g:unit_pricing_measure', `${measure.amount} ${measure.unit}`),
          element('g:unit_pricing_base_measure', measure.unit === 'g' ? '1 kg' : '1 l'),
        ]
      : []),
    element('g:availability', offer.availability === 'available' ? 'in_stock' : 'out_of_stock'),
    element('g:condition', 'new'),
    element('g:brand', shop.name),
    element('g:identifier_exists', 'no'),
    element('g:product_type', phraseIn(view, type)),
    '</item>',
  ].join('');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes XML's special characters and drops those that XML cannot contain. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
