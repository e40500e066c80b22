import { categories } from '@/brand/catalogue/categories';
import { type InfoText, infoPages, pages } from '@/brand/pages';
import { cardText, facts } from '@/brand/product/summary';
import { navigation, shop } from '@/brand/shop';
import { texts } from '@/brand/texts';
import type { ProductCard } from '@/lib/catalog/cards';
import { unavailableText } from '@/lib/catalog/messages';
import type { ProductDetails } from '@/lib/catalog/queries';
import { fillIn, formatMoney } from '@/lib/format';
import { defaultView } from '@/lib/markets/views';
import type { PlanView } from '@/lib/subscriptions/queries';
import { textsOf } from '@/lib/texts/dictionaries';
import { sectionsIn } from '@/lib/texts/info-sections';

/*
 * Pages for readers who take text: the same sentences, prices and links as in the pages. Pure; `url` is the
 * shop's own. In the default view alone.
 */

const { catalog: words, tax } = textsOf(defaultView);
const { prices } = defaultView.market;

/** One line that Markdown shows as it is. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|#]/g, '\\$&')
    .trim();
}

function joined(blocks: readonly (string | null | false | undefined)[]): string {
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

function priceText({ availability, price }: Pick<ProductCard, 'availability' | 'price'>): string {
  const reason = unavailableText(words, availability);
  if (!price) return reason ?? '';
  const amount = `${price.more ? 'from ' : ''}${formatMoney(price.from, shop.locale)}`;
  return reason ? `${amount}, ${reason.toLowerCase()}` : amount;
}

function productLine(product: ProductCard, url: string): string {
  const { slug, name } = product;
  return `[${plain(name)}](${url}/products/${slug}.md): ${plain(cardText(product))}. ${priceText(product)}`;
}

/** A product: what it is, each variant with its price, and what is known of it. */
export function productMarkdown(product: ProductDetails, url: string): string {
  const { slug, name, tagline, description, variants, options } = product;
  const page = `${url}/products/${slug}`;
  const category = categories.find(({ key }) => key === product.category);
  const names = options.map(({ label }) => plain(label));
  const head = ['SKU', ...names, tax.price[prices], 'Availability'];
  const rows = variants.map(({ id, choice, price, availability, left }) => [
    plain(id),
    ...options.map((option) => plain(choice[option.name] ?? '')),
    price ? formatMoney(price, shop.locale) : '',
    unavailableText(words, availability) ??
      (left ? fillIn(words.left, { count: left }) : 'In stock'),
  ]);
  const table = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  return joined([
    `# ${plain(name)}`,
    `> ${plain(tagline)}`,
    plain(description),
    category
      ? `Category: [${plain(category.name)}](${url}/categories/${category.key}.md). Page: <${page}>`
      : `Page: <${page}>`,
    '## Prices',
    table.join('\n'),
    options.length > 0 &&
      `A variant opens in the page with \`?variant=\` and its SKU: <${page}?variant=${encodeURIComponent(variants[0]?.id ?? '')}>`,
    '## Facts',
    list(facts(product.attributes).map(([label, value]) => `${plain(label)}: ${plain(value)}`)),
    '## Delivery, returns and questions',
    helpLinks(url),
  ]);
}

function helpLinks(url: string): string {
  const links = [...navigation.help, ...navigation.legal];
  return list(links.map(({ href, label }) => `[${plain(label)}](${url}${href}.md)`));
}

/** A category with its products. */
export function categoryMarkdown(
  category: (typeof categories)[number],
  products: readonly ProductCard[],
  url: string,
): string {
  return joined([
    `# ${plain(category.title)}`,
    plain(category.text),
    list(products.map((product) => productLine(product, url))),
  ]);
}

type ListedCategory = {
  name: string;
  key: string;
  products: readonly ProductCard[];
};

/** Everything that is sold, by category. */
export function productsMarkdown(categories: readonly ListedCategory[], url: string): string {
  return joined([
    `# ${plain(texts.products.title)}`,
    plain(texts.products.lead),
    ...categories.flatMap(({ name, products }) => [
      `## ${plain(name)}`,
      list(products.map((product) => productLine(product, url))),
    ]),
  ]);
}

/** The plans that one can subscribe to. */
export function plansMarkdown(plans: readonly PlanView[], url: string): string {
  return joined([
    `# ${plain(texts.clubs.heading)}`,
    plain(texts.clubs.lead),
    ...plans.flatMap(({ key, name, tagline, features, price, trialDays }) => [
      `## ${plain(name)}`,
      `${plain(tagline)} ${formatMoney(price, shop.locale)} a month ${tax.prices[prices]}${trialDays > 0 ? `, after a free trial of ${trialDays} days` : ''}. Join at <${url}/clubs/${key}>`,
      list(features.map(plain)),
    ]),
  ]);
}

/** A page of text. */
export function infoMarkdown(page: InfoText): string {
  const { email, phone, legalName, address } = shop;
  const { street, city, postalCode } = address;
  return joined(
    [
      `# ${plain(page.title)}`,
      `> ${plain(page.lead)}`,
      ...sectionsIn(defaultView, page).flatMap(({ heading, text, rows }) => [
        `## ${plain(heading)}`,
        ...text.map(plain),
        rows && list(rows.map(([label, value]) => `${plain(label)}: ${plain(value)}`)),
      ]),
      ...(page.address
        ? [
            '## Address',
            plain(`${legalName}, ${street}, ${city} ${postalCode}. ${email}, ${phone}`),
          ]
        : []),
    ].map((block) => block ?? null),
  );
}

/** What the shop is and where to read on, as https://llmstxt.org proposes it. */
export function llmsText(categories: readonly ListedCategory[], url: string): string {
  return joined([
    `# ${plain(shop.name)}`,
    `> ${plain(shop.description)}`,
    `Prices are in ${shop.currency}, ${tax.prices[prices]}; ${prices === 'net' ? 'tax and delivery are' : 'delivery is'} shown at checkout before anything is charged. Add \`.md\` to the address of a page, or ask for \`text/markdown\`, to read it as Markdown.`,
    '## Products',
    list([
      `[${plain(texts.products.title)}](${url}/products.md): ${plain(texts.products.lead)}`,
      ...categories.map(
        ({ name, key, products }) =>
          `[${plain(name)}](${url}/categories/${key}.md): ${plain(products.map((one) => one.name).join(', '))}`,
      ),
      `[${plain(texts.clubs.title)}](${url}/clubs.md): ${plain(texts.clubs.description)}`,
      `[Product feed](${url}/feed.xml): every variant with its price, as RSS`,
    ]),
    '## Help',
    list(
      infoPages.map(
        (key) => `[${plain(pages[key].title)}](${url}/${key}.md): ${plain(pages[key].lead)}`,
      ),
    ),
    '## Optional',
    list([`[Sitemap](${url}/sitemap.xml)`, `[Search](${url}/search?q=): add words to the address`]),
  ]);
}
