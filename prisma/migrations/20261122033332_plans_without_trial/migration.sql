-- AlterTable
ALTER TABLE "plans" ADD COLUMN     "withoutTrialId" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "plans_withoutTrialId_key" ON "plans"("withoutTrialId");
