import { expect, test } from 'vitest';
import { categories } from '@/brand/catalogue/categories';
import { infoPages, pages } from '@/brand/en/pages';
import { shop } from '@/brand/shop';
import type { ProductDetails } from '@/lib/catalog/queries';
import { defaultView } from '@/lib/markets/views';
import { swiss as swissView } from '@/lib/testing/builders/views';
import { sectionsIn } from '@/lib/texts/info-sections';
import type { InfoText } from '@/lib/texts/info-text';
import { textsIn } from '@/lib/texts/wording';
import {
  categoryMarkdown,
  infoMarkdown,
  llmsText,
  productMarkdown,
  productsMarkdown,
} from './markdown';

const url = 'https://shop.example';
const price = { amount: 2400, currency: 'EUR' };

const product: ProductDetails = {
  slug: 'cup',
  name: 'Cup | *Dusk*',
  tagline: 'Dipped twice.',
  category: categories[0].key,
  art: 'cup',
  attributes: { kind: 'plain' },
  availability: 'available',
  price: { from: price, more: false, measure: null },
  description: 'It says <b>nothing</b>\n# and holds [much](javascript:x).',
  gallery: [],
  options: [{ name: 'glaze', label: 'Glaze', values: ['Dawn', 'Dusk'] }],
  variants: [
    {
      ...{
        id: 'cup-dawn',
        choice: { glaze: 'Dawn' },
        text: 'Dawn',
        art: null,
        measure: null,
        left: 3,
        price,
      },
      availability: 'available',
    },
    {
      ...{
        id: 'cup-dusk',
        choice: { glaze: 'Dusk' },
        text: 'Dusk',
        art: null,
        measure: null,
        left: null,
        price,
      },
      availability: 'out-of-stock',
    },
  ],
};

test('a product in Markdown has each variant with its SKU, price and availability', () => {
  const text = productMarkdown(product, url);
  expect(text).toContain('| cup-dawn | Dawn | €24.00 | Only 3 left |');
  expect(text).toContain('| cup-dusk | Dusk | €24.00 | Out of stock |');
  expect(text).toContain(`<${url}/products/cup>`);
  expect(text).toContain(`<${url}/products/cup?variant=cup-dawn>`);
});

test('catalogue texts are escaped, so that they cannot add headings, tables, links or HTML', () => {
  const text = productMarkdown(product, url);
  expect(text).toContain('# Cup \\| \\*Dusk\\*');
  expect(text).toContain('\\<b\\>nothing');
  expect(text).toContain('\\# and holds \\[much\\]');
  expect(text.match(/^# /gm)).toHaveLength(1);
});

test.each(Object.entries<InfoText>(pages))('the page %s has all its sections', (_key, page) => {
  const text = infoMarkdown(page);
  expect(text.startsWith('# ')).toBe(true);
  expect(text.match(/^## /gm)).toHaveLength(
    sectionsIn(defaultView, page).length + (page.address ? 1 : 0),
  );
});

test('navigation links lead to Markdown versions where they exist, else to the pages', () => {
  const texts = textsIn(swissView);
  const [page = ''] = infoPages;
  const help = ['/', `/${page}`, '/cart', `/${page}#team`, '/feed.xml', 'https://blog.example/a'];
  const links = help.map((href, index) => ({ href, label: `Link ${index}` }));
  const navigation = { ...texts.brand.navigation, help: links, legal: [] };
  const text = productMarkdown(product, url, { ...texts, brand: { ...texts.brand, navigation } });
  const targets = [...text.matchAll(/\[Link \d\]\(([^)]*)\)/g)].map(([, target]) => target);
  expect(targets).toEqual([
    `${url}/ch-de`,
    `${url}/ch-de/${page}.md`,
    `${url}/ch-de/cart`,
    `${url}/ch-de/${page}#team`,
    `${url}/feed.xml`,
    'https://blog.example/a',
  ]);
});

test('a truncated list says so and links to the rest', () => {
  const [category] = categories;
  const { text, total } = { text: 'first 1 of 501', total: 501 };
  const cut = categoryMarkdown(category, { products: [product], total }, url);
  expect(cut).toContain(text);
  expect(cut).toContain(`<${url}/feed.xml>`);
  expect(categoryMarkdown(category, { products: [product], total: 1 }, url)).not.toContain('feed');
  const listed = { ...category, products: [product], total };
  expect(productsMarkdown([listed], url)).toContain(text);
});

test('llms.txt begins with the name and a summary, and its links are absolute', () => {
  const category = { key: 'x', name: 'Cups', products: [] };
  const text = llmsText([category], url);
  const [title, , summary] = text.split('\n');
  expect(title).toBe(`# ${shop.name}`);
  expect(summary?.startsWith('> ')).toBe(true);
  const links = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, href]) => href ?? '');
  expect(links.length).toBeGreaterThan(infoPages.length);
  for (const href of links) expect(href.startsWith(`${url}/`), href).toBe(true);
});
