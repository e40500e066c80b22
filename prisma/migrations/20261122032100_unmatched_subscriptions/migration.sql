-- AlterTable
ALTER TABLE "mirror_subscriptions" ADD COLUMN     "ownerlessSince" TIMESTAMP(3),
ADD COLUMN     "seenAt" TIMESTAMP(3),
ADD COLUMN     "seenBy" TEXT;

-- AlterTable
ALTER TABLE "mirror_transactions" ADD COLUMN     "itemless" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "seenAt" TIMESTAMP(3),
ADD COLUMN     "seenBy" TEXT,
ADD COLUMN     "unmatchedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "customerId" TEXT,
ADD COLUMN     "foundAt" TIMESTAMP(3),
ADD COLUMN     "seenAt" TIMESTAMP(3),
ADD COLUMN     "seenBy" TEXT;

-- AlterTable
ALTER TABLE "subscription_commands" ADD COLUMN     "seenAt" TIMESTAMP(3),
ADD COLUMN     "seenBy" TEXT;

-- CreateIndex
CREATE INDEX "mirror_subscriptions_ownerlessSince_idx" ON "mirror_subscriptions"("ownerlessSince");

-- CreateIndex
CREATE INDEX "mirror_transactions_unmatchedAt_idx" ON "mirror_transactions"("unmatchedAt");

-- CreateIndex
CREATE INDEX "signups_customerId_idx" ON "signups"("customerId");

-- CreateIndex
CREATE INDEX "subscriptions_customerId_idx" ON "subscriptions"("customerId");

-- Whose customer each subscription is at the service.
UPDATE "subscriptions" SET "customerId" = "signups"."customerId"
FROM "signups" WHERE "signups"."id" = "subscriptions"."id";

-- What a shop has met already and has no owner for is shown from now on.
UPDATE "mirror_subscriptions" AS m SET "ownerlessSince" = clock_timestamp() AT TIME ZONE 'UTC'
WHERE m."deletedAt" IS NULL
  AND NOT EXISTS (SELECT 1 FROM "subscriptions" AS s WHERE s."serviceId" = m."serviceId");

UPDATE "mirror_transactions" AS t SET
  "unmatchedAt" = t."firstSeenAt",
  "itemless" = coalesce(jsonb_typeof(t."raw" -> 'items') <> 'array' OR t."raw" -> 'items' = '[]', true)
FROM "customers" AS c
WHERE c."serviceId" = t."customerId" AND t."claim" = 'FOREIGN' AND t."attemptId" IS NULL
  AND coalesce(t."shownAt" + interval '5 minutes', t."firstSeenAt") > c."createdAt";

-- What came after its sign-up was settled becomes its customer's when it is looked at.
INSERT INTO "resources" ("kind", "resourceId", "dirty", "dirtyAt", "dueAt")
SELECT 'SUBSCRIPTION', "serviceId", 1, clock_timestamp() AT TIME ZONE 'UTC', clock_timestamp() AT TIME ZONE 'UTC'
FROM "signups" WHERE "state" = 'REVIEW' AND "serviceId" IS NOT NULL
ON CONFLICT ("kind", "resourceId") DO UPDATE SET
  "dirty" = "resources"."dirty" + 1, "dueAt" = excluded."dueAt";
