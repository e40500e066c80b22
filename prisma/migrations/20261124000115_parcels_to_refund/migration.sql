-- AlterTable
ALTER TABLE "shipments" ADD COLUMN     "refundStatus" "RefundStatus";

-- The months that are to be refunded: few of all parcels.
CREATE INDEX "shipments_to_refund" ON "shipments" ("subscriptionId") WHERE "refundStatus" = 'DUE';
