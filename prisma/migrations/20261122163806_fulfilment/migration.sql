-- CreateEnum
CREATE TYPE "FulfilmentStatus" AS ENUM ('UNFULFILLED', 'PACKED', 'PARTIALLY_SHIPPED', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED');

-- CreateEnum
CREATE TYPE "ShipmentStatus" AS ENUM ('PENDING', 'PACKED', 'SHIPPED', 'DELIVERED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "RefundStatus" AS ENUM ('DUE', 'DONE');

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "fulfilmentStatus" "FulfilmentStatus" NOT NULL DEFAULT 'UNFULFILLED',
ADD COLUMN     "fulfilmentVersion" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "packedAt" TIMESTAMP(3),
ADD COLUMN     "refundStatus" "RefundStatus";

-- AlterTable
ALTER TABLE "order_items" ADD COLUMN     "cancelledQuantity" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "returnedQuantity" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "shippedQuantity" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "shipments" (
    "id" TEXT NOT NULL,
    "orderId" TEXT,
    "subscriptionId" TEXT,
    "periodStart" TIMESTAMP(3),
    "periodEnd" TIMESTAMP(3),
    "status" "ShipmentStatus" NOT NULL,
    "recipient" JSONB,
    "carrier" TEXT,
    "trackingNumber" TEXT,
    "trackingUrl" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "packedAt" TIMESTAMP(3),
    "shippedAt" TIMESTAMP(3),
    "deliveredAt" TIMESTAMP(3),
    "cancelledAt" TIMESTAMP(3),

    CONSTRAINT "shipments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shipment_lines" (
    "id" TEXT NOT NULL,
    "shipmentId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "orderItemId" TEXT,
    "name" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    "sku" TEXT,
    "quantity" INTEGER NOT NULL,
    "returnedQuantity" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "shipment_lines_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "shipments_orderId_idx" ON "shipments"("orderId");

-- CreateIndex
CREATE UNIQUE INDEX "shipments_subscriptionId_periodStart_key" ON "shipments"("subscriptionId", "periodStart");

-- CreateIndex
CREATE INDEX "shipment_lines_orderItemId_idx" ON "shipment_lines"("orderItemId");

-- CreateIndex
CREATE UNIQUE INDEX "shipment_lines_shipmentId_position_key" ON "shipment_lines"("shipmentId", "position");

-- CreateIndex
CREATE INDEX "orders_fulfilmentStatus_createdAt_id_idx" ON "orders"("fulfilmentStatus", "createdAt", "id");

-- AddForeignKey
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipmentId_fkey" FOREIGN KEY ("shipmentId") REFERENCES "shipments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_orderItemId_fkey" FOREIGN KEY ("orderItemId") REFERENCES "order_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Only a paid order is fulfilled.
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfilled_is_paid"
  CHECK ("fulfilmentStatus" = 'UNFULFILLED' OR "status" = 'PAID');

-- Never more units shipped, cancelled or returned than there are, whoever writes.
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_units" CHECK (
  "shippedQuantity" >= 0 AND "cancelledQuantity" >= 0 AND "returnedQuantity" >= 0
  AND "shippedQuantity" + "cancelledQuantity" <= "quantity" AND "returnedQuantity" <= "shippedQuantity"
  AND (NOT "isShipping" OR "shippedQuantity" + "cancelledQuantity" = 0));
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_units"
  CHECK ("quantity" > 0 AND "returnedQuantity" BETWEEN 0 AND "quantity");
ALTER TABLE "shipments"
  ADD CONSTRAINT "shipments_one_subject" CHECK (num_nonnulls("orderId", "subscriptionId") = 1),
  ADD CONSTRAINT "shipments_of_subscriptions_have_a_period"
    CHECK (("subscriptionId" IS NULL) = ("periodStart" IS NULL)),
  ADD CONSTRAINT "shipments_of_orders_have_left" CHECK ("orderId" IS NULL OR "status" IN ('SHIPPED', 'DELIVERED'));

-- What is shipped of an order's item is what its shipments hold.
CREATE FUNCTION count_shipped_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."orderItemId" IS NOT NULL THEN
    UPDATE "order_items" SET "shippedQuantity" = "shippedQuantity" - OLD."quantity",
      "returnedQuantity" = "returnedQuantity" - OLD."returnedQuantity"
    WHERE "id" = OLD."orderItemId";
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."orderItemId" IS NOT NULL THEN
    UPDATE "order_items" SET "shippedQuantity" = "shippedQuantity" + NEW."quantity",
      "returnedQuantity" = "returnedQuantity" + NEW."returnedQuantity"
    WHERE "id" = NEW."orderItemId"
      AND "orderId" = (SELECT "orderId" FROM "shipments" WHERE "id" = NEW."shipmentId");
    IF NOT FOUND THEN
      RAISE EXCEPTION 'shipment_lines: the item is of another order' USING ERRCODE = '23514';
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "shipment_lines_count" AFTER INSERT OR UPDATE OR DELETE ON "shipment_lines"
  FOR EACH ROW EXECUTE FUNCTION count_shipped_units();

-- The packing list: what is open, the oldest first. Most orders are done with.
CREATE INDEX "orders_to_pack" ON "orders" ("paidAt", "id")
  WHERE "status" = 'PAID' AND "fulfilmentStatus" = 'UNFULFILLED';
CREATE INDEX "orders_to_ship" ON "orders" ("paidAt", "id")
  WHERE "status" = 'PAID' AND "fulfilmentStatus" IN ('PACKED', 'PARTIALLY_SHIPPED');
CREATE INDEX "orders_to_refund" ON "orders" ("paidAt", "id") WHERE "refundStatus" = 'DUE';
CREATE INDEX "shipments_to_pack" ON "shipments" ("createdAt", "id")
  WHERE "subscriptionId" IS NOT NULL AND "status" = 'PENDING';
CREATE INDEX "shipments_to_ship" ON "shipments" ("createdAt", "id")
  WHERE "subscriptionId" IS NOT NULL AND "status" = 'PACKED';
