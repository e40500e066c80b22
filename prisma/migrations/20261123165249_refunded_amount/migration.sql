-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "refundedAmount" INTEGER NOT NULL DEFAULT 0;

-- What was noted as refunded was all that was to refund then: as refundAmountOf computes it.
UPDATE "orders" SET "refundedAmount" = CASE
    WHEN units."isAll" THEN charge.amount
    ELSE least(charge.amount, units.sum + tax.amount) END
FROM (
    SELECT "orderId", bool_and("cancelledQuantity" = quantity) AS "isAll",
      sum("unitAmount"::numeric * ("cancelledQuantity" + "returnedQuantity")) AS sum
    FROM "order_items" WHERE NOT "isShipping" GROUP BY "orderId"
  ) AS units
  JOIN "orders" AS priced ON priced.id = units."orderId",
  LATERAL (SELECT coalesce(priced."chargedAmount", priced."totalAmount") AS amount) AS charge,
  LATERAL (SELECT CASE WHEN priced."taxesIncluded" OR priced."subtotalAmount" + priced."shippingAmount" = 0 THEN 0
    ELSE floor(priced."taxAmount" * units.sum / (priced."subtotalAmount" + priced."shippingAmount") + 0.5)
    END AS amount) AS tax
WHERE "orders".id = units."orderId" AND priced."refundStatus" = 'DONE';
