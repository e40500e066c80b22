import 'server-only';
import { categories } from '@/brand/catalogue/categories';
import { infoPages } from '@/brand/en/pages';
import { cardText, facts } from '@/brand/product/summary';
import { shop } from '@/brand/shop';
import { shopAddress } from '@/lib/addresses/address-lines';
import type { ProductCard } from '@/lib/catalog/cards';
import { choiceIn, phraseIn, productIn } from '@/lib/catalog/localize';
import { filledCategories, type ProductDetails, readCategory } from '@/lib/catalog/queries';
import { unavailableText } from '@/lib/catalog/selling/variant-choice';
import { fillIn, formatMoney } from '@/lib/format';
import { inView } from '@/lib/markets/paths';
import { productPath } from '@/lib/markets/slugs';
import { defaultView } from '@/lib/markets/views';
import { sectionsIn } from '@/lib/texts/info-sections';
import type { InfoText } from '@/lib/texts/info-text';
import { textsIn, type ViewTexts } from '@/lib/texts/wording';
import { sellsPlans } from '@/modules/subscriptions/plans/offered';
import type { PlanView } from '@/modules/subscriptions/plans/on-offer';
import { feedPath } from './feed-path';
import { hasMarkdown } from './markdown-paths';

/* `url` is the shop's origin, without the view's prefix. */

const inDefault = textsIn(defaultView);

function homeOf(url: string, { view }: ViewTexts): string {
  return url + view.prefix;
}

/** Catalogue texts must not be able to add Markdown structure. */
function escapeText(text: string): string {
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

function priceText(
  { availability, price }: Pick<ProductCard, 'availability' | 'price'>,
  { t, view }: ViewTexts,
): string {
  const reason = unavailableText(t.catalog, availability);
  if (!price) return reason ?? '';
  const from = formatMoney(price.from, view.locale);
  const amount = price.more ? fillIn(t.catalog.from, { price: from }) : from;
  return reason ? `${amount}, ${reason.toLowerCase()}` : amount;
}

function productLine(product: ProductCard, url: string, texts: ViewTexts): string {
  const { slug, name, ...card } = productIn(texts.view, product);
  const text = cardText(card);
  const page = homeOf(url, texts) + productPath(texts.view, slug);
  return `[${escapeText(name)}](${page}.md): ${escapeText(text)}. ${priceText(product, texts)}`;
}

function productList(
  products: readonly ProductCard[],
  total: number,
  url: string,
  texts: ViewTexts,
) {
  const [shown, feed] = [products.length, `<${url}${feedPath(texts.view)}>`];
  return [
    list(products.map((product) => productLine(product, url, texts))),
    shown < total && fillIn(texts.t.agents.first, { shown, total, feed }),
  ];
}

export function productMarkdown(
  details: ProductDetails,
  url: string,
  texts: ViewTexts = inDefault,
): string {
  const { t, view } = texts;
  const product = productIn(view, details);
  const copy = t.agents;
  const { slug, name, tagline, description, variants, options } = product;
  const home = homeOf(url, texts);
  const page = home + productPath(view, slug);
  const category = categories.find(({ key }) => key === product.category);
  const names = options.map(({ label }) => escapeText(phraseIn(view, label)));
  const head = ['SKU', ...names, t.tax.price[view.market.prices], copy.availability];
  const rows = variants.map(({ id, choice, price, availability, left }) => [
    escapeText(id),
    ...options.map((option) => escapeText(choiceIn(view, choice[option.name] ?? ''))),
    price ? formatMoney(price, view.locale) : '',
    unavailableText(t.catalog, availability) ??
      (left ? fillIn(t.catalog.left, { count: left }) : copy.inStock),
  ]);
  const table = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  return joined([
    `# ${escapeText(name)}`,
    `> ${escapeText(tagline)}`,
    escapeText(description),
    category
      ? fillIn(copy.category, {
          category: `[${escapeText(phraseIn(view, category.name))}](${home}/categories/${category.key}.md)`,
          page: `<${page}>`,
        })
      : fillIn(copy.page, { page: `<${page}>` }),
    `## ${copy.prices}`,
    table.join('\n'),
    options.length > 0 &&
      fillIn(copy.variant, {
        page: `<${page}?variant=${encodeURIComponent(variants[0]?.id ?? '')}>`,
      }),
    `## ${copy.facts}`,
    list(
      facts(product.attributes, texts).map(
        ([label, value]) => `${escapeText(label)}: ${escapeText(value)}`,
      ),
    ),
    `## ${copy.help}`,
    helpLinks(url, texts),
  ]);
}

function helpLinks(url: string, texts: ViewTexts): string {
  const { help, legal } = texts.brand.navigation;
  return list(
    [...help, ...legal].map(
      ({ href, label }) => `[${escapeText(label)}](${linkOf(href, url, texts)})`,
    ),
  );
}

function linkOf(href: string, url: string, { view }: ViewTexts): string {
  if (!/^\/(?!\/)/.test(href)) return href;
  return `${url}${inView(view.prefix, href)}${hasMarkdown(href) ? '.md' : ''}`;
}

type Listed = { products: readonly ProductCard[]; total: number };

export function categoryMarkdown(
  category: (typeof categories)[number],
  { products, total }: Listed,
  url: string,
  texts: ViewTexts = inDefault,
): string {
  return joined([
    `# ${escapeText(phraseIn(texts.view, category.title))}`,
    escapeText(phraseIn(texts.view, category.text)),
    ...productList(products, total, url, texts),
  ]);
}

type ListedCategory = Listed & { name: string; key: string };

export function productsMarkdown(
  categories: readonly ListedCategory[],
  url: string,
  texts: ViewTexts = inDefault,
): string {
  const { products: copy } = texts.brand.texts;
  return joined([
    `# ${escapeText(copy.title)}`,
    escapeText(copy.lead),
    ...categories.flatMap(({ name, products, total }) => [
      `## ${escapeText(phraseIn(texts.view, name))}`,
      ...productList(products, total, url, texts),
    ]),
  ]);
}

// module: subscriptions
function plansLink(home: string, { brand, view }: ViewTexts): string[] {
  const { title, description } = brand.texts.clubs;
  if (!sellsPlans(view.market)) return [];
  return [`[${escapeText(title)}](${home}/clubs.md): ${escapeText(description)}`];
}

// module: subscriptions
export function plansMarkdown(
  plans: readonly PlanView[],
  url: string,
  texts: ViewTexts = inDefault,
): string {
  const { t, brand, view } = texts;
  const month = (price: PlanView['price']) =>
    `${formatMoney(price, view.locale)} ${t.tax.month[view.market.prices]}.`;
  return joined([
    `# ${escapeText(brand.texts.clubs.heading)}`,
    escapeText(brand.texts.clubs.lead),
    plans.length === 0 && escapeText(t.clubs.none),
    ...plans.flatMap(({ page, name, tagline, features, price, trialDays }) => [
      `## ${escapeText(phraseIn(view, name))}`,
      [
        escapeText(phraseIn(view, tagline)),
        month(price),
        ...(trialDays > 0 ? [fillIn(t.agents.trial, { days: trialDays })] : []),
        fillIn(t.agents.join, { page: `<${homeOf(url, texts)}/clubs/${page}>` }),
      ].join(' '),
      list(features.map((feature) => escapeText(phraseIn(view, feature)))),
    ]),
  ]);
}

export function infoMarkdown(page: InfoText, { t, view }: ViewTexts = inDefault): string {
  const { email, phone, legalName } = shop;
  return joined(
    [
      `# ${escapeText(page.title)}`,
      `> ${escapeText(page.lead)}`,
      ...sectionsIn(view, page).flatMap(({ heading, text, rows }) => [
        `## ${escapeText(heading)}`,
        ...text.map(escapeText),
        rows && list(rows.map(([label, value]) => `${escapeText(label)}: ${escapeText(value)}`)),
      ]),
      ...(page.address
        ? [
            `## ${t.agents.address}`,
            escapeText(`${[legalName, ...shopAddress].join(', ')}. ${email}, ${phone}`),
          ]
        : []),
    ].map((block) => block ?? null),
  );
}

/** See https://llmstxt.org. */
export function llmsText(
  categories: readonly Omit<ListedCategory, 'total'>[],
  url: string,
  texts: ViewTexts = inDefault,
): string {
  const { t, brand, view } = texts;
  const { market } = view;
  const home = homeOf(url, texts);
  const { texts: copy, pages } = brand;
  const labels = t.agents.shop;
  return joined([
    `# ${escapeText(shop.name)}`,
    `> ${escapeText(brand.description)}`,
    `${fillIn(labels[market.prices], { currency: market.currency })} ${labels.read}`,
    `## ${labels.products}`,
    list([
      `[${escapeText(copy.products.title)}](${home}/products.md): ${escapeText(copy.products.lead)}`,
      ...categories.map(
        ({ name, key, products }) =>
          `[${escapeText(phraseIn(view, name))}](${home}/categories/${key}.md): ${escapeText(products.map((product) => phraseIn(view, product.name)).join(', '))}`,
      ),
      ...plansLink(home, texts), // module: subscriptions
      `[${labels.feed}](${url}${feedPath(view)}): ${labels.feedText}`,
    ]),
    `## ${labels.help}`,
    list(
      infoPages.map(
        (key) =>
          `[${escapeText(pages[key].title)}](${home}/${key}.md): ${escapeText(pages[key].lead)}`,
      ),
    ),
    // llms.txt defines this heading: its links may be skipped.
    '## Optional',
    list([
      `[${labels.sitemap}](${url}/sitemap/0.xml)`,
      `[${labels.search}](${home}/search?q=): ${labels.searchText}`, // module: search
    ]),
  ]);
}

export async function readCategories(perCategory: number, currency: string) {
  const filled = await filledCategories(currency);
  const listed = await Promise.all(
    filled.map(async ({ key, name, text }) => ({
      key,
      name,
      text,
      ...(await readCategory(key, perCategory, currency)),
    })),
  );
  return listed.filter(({ total }) => total > 0);
}
