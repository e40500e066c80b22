/** An invoice of each paid order and month. */
export const INVOICES = `
  INSERT INTO invoices (id, serial, number, kind, subject, "orderId", "subscriptionId", month, country, currency,
      "netAmount", "taxAmount", "grossAmount", "paidAt", "issuedAt", document)
    SELECT subject, row_number() OVER (ORDER BY at, subject), subject, kind::"InvoiceKind", subject, "orderId",
      "subscriptionId", month, 'IE', 'EUR', 2990, 598, 3588, at, at, '{"taxes": [{"code": "VAT", "name": "VAT", "ratePpm": 200000, "base": 2990, "amount": 598}]}'
    FROM (SELECT 'ORDER' AS kind, 'order:' || id AS subject, id AS "orderId", NULL AS "subscriptionId",
        NULL::int AS month, "paidAt" AS at
      FROM orders WHERE status = 'PAID'
      UNION ALL
      SELECT 'SUBSCRIPTION', 'period:' || id || ':' || month, NULL, id, month, "startedAt" + make_interval(months => month)
      FROM subscriptions, generate_series(1, 3) month) paid`;
