-- AlterTable
ALTER TABLE "mirror_transactions" ADD COLUMN     "explainedAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "audit_log_subject_at_id_idx" ON "audit_log"("subject", "at", "id");

-- CreateIndex
CREATE INDEX "audit_log_subjectId_at_id_idx" ON "audit_log"("subjectId", "at", "id");

-- CreateIndex
CREATE INDEX "stock_adjustments_variantId_at_id_idx" ON "stock_adjustments"("variantId", "at", "id");

-- What staff have not resolved yet, among all charges and subscriptions: the home page counts them.
CREATE INDEX "mirror_transactions_unmatched" ON "mirror_transactions" ("unmatchedAt", "serviceId")
  WHERE "unmatchedAt" IS NOT NULL AND "seenAt" IS NULL AND "explainedAt" IS NULL
    AND "claim" = 'FOREIGN' AND "deletedAt" IS NULL;
CREATE INDEX "subscriptions_found" ON "subscriptions" ("foundAt", "id")
  WHERE "foundAt" IS NOT NULL AND "seenAt" IS NULL;
-- What was charged for an attempt, for those that staff review.
CREATE INDEX "mirror_transactions_attempt" ON "mirror_transactions" ("attemptId") WHERE "attemptId" IS NOT NULL;
-- How many subscribe to a closed plan.
CREATE INDEX "subscriptions_plan" ON "subscriptions" ("planKey", "standing");
