-- AlterTable
ALTER TABLE "review_flags" ADD COLUMN     "subscriptionId" TEXT,
ALTER COLUMN "orderId" DROP NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "review_flags_subscriptionId_kind_key" ON "review_flags"("subscriptionId", "kind");

-- AddForeignKey
ALTER TABLE "review_flags" ADD CONSTRAINT "review_flags_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "review_flags" ADD CONSTRAINT "review_flags_one_subject"
  CHECK (num_nonnulls("orderId", "subscriptionId") = 1);
