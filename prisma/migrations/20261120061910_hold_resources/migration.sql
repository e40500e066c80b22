-- AlterTable
ALTER TABLE "resources" DROP COLUMN "notFound",
ADD COLUMN     "heldUntil" TIMESTAMP(3),
ADD COLUMN     "notFoundAt" TIMESTAMP(3),
ALTER COLUMN "dueAt" DROP NOT NULL,
ALTER COLUMN "dueAt" DROP DEFAULT;

-- AlterTable
ALTER TABLE "mirror_subscriptions" ADD COLUMN     "hintAt" TIMESTAMP(3),
ADD COLUMN     "hintType" TEXT;

-- CreateIndex
CREATE INDEX "webhook_events_state_id_idx" ON "webhook_events"("state", "id");
