-- AlterTable
ALTER TABLE "shipments" ADD COLUMN     "period" INTEGER;

-- AlterTable
ALTER TABLE "signups" ADD COLUMN     "choices" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "delivery" JSONB;

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "cancelDueAt" TIMESTAMP(3),
ADD COLUMN     "choices" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "delivery" JSONB,
ADD COLUMN     "endsAt" TIMESTAMP(3),
ADD COLUMN     "shipsSince" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE UNIQUE INDEX "shipments_subscriptionId_period_key" ON "shipments"("subscriptionId", "period");

-- Those that end with their paid period, and trials: few of all.
CREATE INDEX "subscriptions_to_cancel" ON "subscriptions" ("cancelDueAt")
  WHERE "cancelDueAt" IS NOT NULL AND "standing" <> 'ENDED';
CREATE INDEX "subscriptions_in_trial" ON "subscriptions" ("trialEndsAt") WHERE "standing" = 'TRIAL';
