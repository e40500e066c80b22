/** A parcel of each paid order and month. */
export const PARCELS = `
  INSERT INTO parcels (id, kind, "subjectId", month, "monthFrom", title, currency, "totalAmount", "deliveryAmount",
      "addedTax", status, "createdAt", "shippedAt", "refundStatus")
    SELECT id || '-' || coalesce(month, 0), kind::"ParcelKind", id, month, CASE WHEN month > 0 THEN at END, id, 'EUR', 3588, 0,
      598, status::"ParcelStatus", at, CASE status WHEN 'SHIPPED' THEN at END, refund::"RefundStatus"
    FROM (
      SELECT 'ORDER' AS kind, id, NULL::int AS month, "paidAt" AS at,
        CASE WHEN "paidAt" > now() - interval '3 days' THEN 'PENDING' ELSE 'SHIPPED' END AS status,
        CASE WHEN row_number() OVER (ORDER BY md5(id)) <= 300 THEN 'DUE' END AS refund
      FROM orders WHERE status = 'PAID'
      UNION ALL
      SELECT 'MONTH', id, month, "startedAt" + make_interval(months => month), 'SHIPPED', NULL
      FROM subscriptions, generate_series(1, 3) month) sold`;
