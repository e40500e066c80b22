-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "taxesIncluded" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "signups" ADD COLUMN     "taxesIncluded" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "taxesIncluded" BOOLEAN NOT NULL DEFAULT false;

-- Taxes that prices contain are not added to them. Every present row holds this already.
ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts_add_up",
  ADD CONSTRAINT "orders_amounts_add_up" CHECK (
    "subtotalAmount" >= 0 AND "shippingAmount" >= 0 AND "taxAmount" >= 0
    AND "totalAmount" = "subtotalAmount" + "shippingAmount" + CASE WHEN "taxesIncluded" THEN 0 ELSE "taxAmount" END
    AND "taxAmount" <= "totalAmount") NOT VALID;
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_amounts_add_up";
