-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "authenticatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "endsAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "attachedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "attachedAt" TIMESTAMP(3),
ADD COLUMN     "linksRevokedAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "email_undos" (
    "tokenHash" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "oldEmail" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_undos_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "decline_counts" (
    "key" TEXT NOT NULL,
    "declines" DOUBLE PRECISION NOT NULL,
    "countedAt" BIGINT NOT NULL,
    "pausedUntil" BIGINT NOT NULL,

    CONSTRAINT "decline_counts_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "email_undos_userId_idx" ON "email_undos"("userId");

-- CreateIndex
CREATE INDEX "carts_updatedAt_idx" ON "carts"("updatedAt");

-- AddForeignKey
ALTER TABLE "email_undos" ADD CONSTRAINT "email_undos_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was there before: a session was last proven when it began, and ends 90 days after that.
UPDATE "sessions" SET "authenticatedAt" = "createdAt", "endsAt" = "createdAt" + interval '90 days';

-- What is older than its account was not placed from it, and what was not paid is not its owner's.
UPDATE "orders" SET "attachedAt" = users."createdAt"
FROM users WHERE orders."userId" = users.id AND orders."createdAt" < users."createdAt";
UPDATE "orders" SET "userId" = NULL, "attachedAt" = NULL
WHERE "attachedAt" IS NOT NULL AND status <> 'PAID';
UPDATE "customers" SET "attachedAt" = users."createdAt"
FROM users WHERE customers."userId" = users.id AND customers."createdAt" < users."createdAt"
  AND users.firstname IS NULL;
