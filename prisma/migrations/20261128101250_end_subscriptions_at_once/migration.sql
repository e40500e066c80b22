-- AlterTable
ALTER TABLE "users" ADD COLUMN     "deletionDueAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "isErasedOnceSent" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "missingAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "users_deletionDueAt_idx" ON "users"("deletionDueAt");
