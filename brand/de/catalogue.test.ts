import { expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { categories } from '@/brand/catalogue/categories';
import { facets } from '@/brand/catalogue/facets';
import { cataloguePhrases } from '@/brand/catalogue/phrases';
import { plans } from '@/brand/catalogue/plans'; // module: subscriptions
import { productSlugs } from '@/brand/catalogue/slugs';
import { taxRates } from '@/brand/catalogue/taxes';

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Proper names, and texts that are equal in both languages. */
const ofAllLanguages =
  /^(Espresso|Filter|Guatemala|Costa Rica|Peru|Panama|USB-C|Toffee|Papaya|\d+|\d[\d:.,]*( (g|kg|ml|s|W|mm|°C))?)$/;

test('every text of the catalogue is translated into German', () => {
  const visible = catalogue.filter(({ hidden }) => !hidden);
  const texts = visible.flatMap(({ tagline, description, attributes, options }) => {
    const { kind: _, hour: __, ...rest } = attributes as Record<string, unknown>;
    const { region: ___, producer: ____, varieties: _____, ...words } = rest;
    return [
      tagline,
      description,
      ...textsIn(words),
      ...textsIn(options.map(({ label, values }) => [label, values])),
    ];
  });
  const lists = categories.flatMap(({ name, title, text }) => [name, title, text]);
  const filters = facets.flatMap(({ label, values = [] }) => [
    label,
    ...values.map((value) => value.label),
  ]);
  const charges = [
    ...catalogue.flatMap(({ hidden, name, tagline }) => (hidden ? [name, tagline] : [])),
    ...taxRates.map(({ name }) => name),
  ];
  // module: subscriptions
  const clubs = plans.flatMap(({ tagline, description, features, questions: asks = [] }) => [
    ...[tagline, description, ...features],
    ...asks.flatMap(({ label, options }) => [label, ...options.map((one) => one.label)]),
  ]);
  const named = Object.keys(productSlugs.de ?? {}).map(
    (slug) => catalogue.find((product) => product.slug === slug)?.name ?? slug,
  );
  const missing = [
    ...new Set([
      ...texts,
      ...named,
      ...clubs, // module: subscriptions
      ...lists,
      ...filters,
      ...charges,
    ]),
  ].filter((text) => !ofAllLanguages.test(text) && cataloguePhrases.de?.[text] === undefined);
  expect(missing, 'add these to brand/de/catalogue.ts').toEqual([]);
});

test('every translation belongs to a text of the catalogue', () => {
  const texts = new Set([
    ...textsIn(catalogue),
    ...textsIn(categories),
    ...textsIn(facets),
    ...textsIn(taxRates),
    ...textsIn(plans), // module: subscriptions
  ]);
  expect(Object.keys(cataloguePhrases.de ?? {}).filter((phrase) => !texts.has(phrase))).toEqual([]);
});
