import { Prisma } from '@/lib/db/generated/client';
import { rawState } from '@/lib/db/sql/raw-state';
import { soldCurrencies } from '@/lib/markets/currencies';
import { fromDecimal, MAX_TOTAL } from '@/lib/money';

/*
 * The dashboard's search: conditions on orders, customers and products, for their lists and for the search page. They
 * scan every row (docs/decisions/0067-the-dashboard.md).
 */

const ORDER_TEXT = Prisma.sql`concat_ws(' ', o.number, o.email, o."contact"->>'firstname',
  o."contact"->>'lastname', o."address"->>'city')`;

/** Matches an order `o` by number, e-mail address, name, city, amount, transaction, or SKU. */
export function orderMatches(query: string): Prisma.Sql {
  const amounts = amountsIn(query);
  return Prisma.sql`(${containsWords(ORDER_TEXT, query)}
    OR o.number = ${orderNumberIn(query)} OR o."transactionId" = ${query}
    OR o."totalAmount" = ANY(${amounts}) OR o."chargedAmount" = ANY(${amounts})
    OR o.id IN (SELECT i."orderId" FROM order_items i JOIN catalog_variants v ON v.id = i."variantId"
      WHERE ${beginsWith(Prisma.sql`v.sku`, query)}))`;
}

/** Includes accounts without orders. */
export function emailsThatMatch(query: string): Prisma.Sql {
  const nameAtService = Prisma.sql`concat_ws(' ', m.firstname, m.lastname)`;
  const account = Prisma.sql`concat_ws(' ', u.email, u.firstname, u.lastname)`;
  return Prisma.sql`
    WITH bought AS (
      SELECT DISTINCT o.email, o."userId" FROM orders o
      WHERE o.status = ${rawState('PAID')} AND ${containsWords(ORDER_TEXT, query)})
    SELECT k.email FROM customers k WHERE ${containsWords(Prisma.sql`k.email`, query)}
    UNION SELECT k.email FROM customers k JOIN mirror_customers m ON m."serviceId" = k."serviceId"
      AND m."deletedAt" IS NULL WHERE ${containsWords(nameAtService, query)}
    UNION SELECT u.email FROM users u WHERE ${containsWords(account, query)}
    UNION SELECT bought.email FROM bought
    UNION SELECT k.email FROM customers k JOIN bought ON bought."userId" = k."userId"`;
}

// module: subscriptions
/** Matches a subscription `s` by id, or by its customer's address or name. */
export function subscriptionMatches(query: string): Prisma.Sql {
  const text = Prisma.sql`concat_ws(' ', s."delivery"->'contact'->>'firstname',
    s."delivery"->'contact'->>'lastname',
    (SELECT concat_ws(' ', u.email, u.firstname, u.lastname) FROM users u WHERE u.id = s."userId"),
    (SELECT concat_ws(' ', m.firstname, m.lastname) FROM mirror_customers m
      WHERE m."serviceId" = s."customerId"))`;
  return Prisma.sql`(${containsWords(text, query)} OR s.id = ${query} OR s."serviceId" = ${query})`;
}

/** Matches a `variant` with its `product` and `mirror` row by name, SKU, price, or id at the service. */
export function productMatches(query: string): Prisma.Sql {
  return Prisma.sql`(${variantNamed(query)} OR variant."serviceProductId" = ${query}
    OR mirror."priceAmount" = ANY(${amountsIn(query)})
    OR variant.id IN (SELECT f."variantId" FROM catalog_offers f WHERE f."serviceProductId" = ${query}))`;
}

function variantNamed(query: string): Prisma.Sql {
  const text = Prisma.sql`concat_ws(' ', variant.id, product.name
    -- module: search
    , (
      SELECT string_agg(known.names[1], ' ') FROM search_texts known
      WHERE known."productId" = variant."productId"
    )
  )`;
  return containsWords(text, query);
}

/** Possible amounts in minor units: reads "67.20", "67,20 €" and "€1,067.20"; empty if the text is no amount. */
export function amountsIn(text: string): number[] {
  const [, number] =
    /^[^\d\w]*(?:[A-Z]{3}\s*)?(\d[\d.,'’\s]*?)\s*(?:[^\d\w]|[A-Z]{3})*$/i.exec(text.trim()) ?? [];
  if (!number) return [];
  const [, whole = number, cents] = /^(.*)[.,](\d{1,2})$/.exec(number) ?? [];
  const plain = whole.replaceAll(/\D/g, '');
  const decimal = cents ? `${plain}.${cents}` : plain;
  const amounts = soldCurrencies().map((currency) => fromDecimal(decimal, currency)?.amount);
  return [...new Set(amounts)].filter(
    (amount): amount is number => amount !== undefined && amount <= MAX_TOTAL,
  );
}

/** Removes case, accents, apostrophes and hyphens: "O’Brien-Müller" is "obrienmuller". */
function folded(text: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`translate(lower(public.unaccent('public.unaccent'::regdictionary, ${text})), ${"'ʼ`´-"}, '')`;
}

function wordsOf(query: string): string[] {
  return query.split(/\s+/).filter((word) => word.replaceAll(/['’‘ʼ`´‐-―-]/g, '') !== '');
}

/**
 * The condition that a text contains each word of a search, regardless of order, case, accents, apostrophes and
 * hyphens. Reads every row that no other condition excludes.
 */
function containsWords(text: Prisma.Sql, query: string): Prisma.Sql {
  const words = wordsOf(query);
  if (words.length === 0) return Prisma.sql`false`;
  const conditions = words.map(
    (word) =>
      Prisma.sql`strpos(${folded(text)}, (SELECT ${folded(Prisma.sql`${word}::text`)})) > 0`,
  );
  return Prisma.sql`(${Prisma.join(conditions, ' AND ')})`;
}

/** The condition that a text begins with a search, by the same comparison. */
function beginsWith(text: Prisma.Sql, query: string): Prisma.Sql {
  if (wordsOf(query).length === 0) return Prisma.sql`false`;
  return Prisma.sql`starts_with(${folded(text)}, (SELECT ${folded(Prisma.sql`${query}::text`)}))`;
}

/** The stored form of an order's number, which people may type in lower case or without the hyphen. */
export function orderNumberIn(text: string): string {
  const plain = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return plain.length === 8 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : text.toUpperCase();
}
