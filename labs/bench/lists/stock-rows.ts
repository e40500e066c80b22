/** A variant whose stock is adjusted every day. */
export const ADJUSTED = 'many-variant-5';
const VARIANTS = 10_000;

const LEVELS = `
  INSERT INTO stock_levels ("variantId", "onHand", reserved)
    SELECT 'many-variant-' || n, CASE WHEN n % 40 = 9 THEN 0 ELSE n % 300 + 20 END, 0
    FROM generate_series(0, ${VARIANTS - 1}) n WHERE n % 10 <> 4`;

/** Each order took its units; 20 are owed, and those of the newest payments are held. */
const stock = (count: number) => `
  INSERT INTO stock_reservations ("orderId", "variantId", quantity, held, sold, owed, "owedAt", "createdAt")
    SELECT o.id, i."variantId", i.quantity, CASE WHEN o.status = 'REVIEW' THEN 1 ELSE 0 END, 0,
      CASE WHEN o.id IN (SELECT id FROM orders WHERE status = 'PAID' ORDER BY md5(id) LIMIT 20) THEN 1 ELSE 0 END,
      o."createdAt", o."createdAt"
    FROM orders o JOIN order_items i ON i."orderId" = o.id AND NOT i."isShipping";
  INSERT INTO stock_adjustments (id, at, "variantId", "actorEmail", "from", "to", reason)
    SELECT lpad(to_hex(n), 8, '0') || '-0000-7000-8000-00000000adad',
      (now() AT TIME ZONE 'UTC')::timestamp(3) - make_interval(mins => (${count} - n) * 10),
      CASE WHEN n % 20 = 0 THEN '${ADJUSTED}' ELSE 'many-variant-' || (hashint4(n) & 8191) END,
      'staff-1@shop.example', n % 300, n % 300 + 100, 'delivery'
    FROM generate_series(1, ${count}) n`;

/** The stock of most variants, with this many adjustments: tables, and the statement that fills them. */
export const stockRows = (adjustments: number) =>
  [
    [[], LEVELS],
    [['stock_reservations', 'stock_adjustments'], stock(adjustments)],
  ] as const;
