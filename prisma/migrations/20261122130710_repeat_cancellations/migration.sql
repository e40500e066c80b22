-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "cancelSentAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "subscription_commands" ADD COLUMN     "goneAt" TIMESTAMP(3),
ADD COLUMN     "repeatedAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "subscription_commands_deniedAt_idx" ON "subscription_commands"("deniedAt");
