-- AlterTable
ALTER TABLE "mirror_transactions" ADD COLUMN     "digest" TEXT;

-- CreateTable
CREATE TABLE "transaction_blocks" (
    "id" BIGSERIAL NOT NULL,
    "sequence" BIGINT NOT NULL,
    "stored" BOOLEAN NOT NULL DEFAULT false,
    "digest" TEXT,
    "ids" TEXT[],
    "showsAll" BOOLEAN NOT NULL,
    "rows" JSONB,

    CONSTRAINT "transaction_blocks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mirror_transactions_sequence_idx" ON "mirror_transactions"("sequence");

-- What Prisma's schema language cannot say: what is asked after each list is few among a million.

-- Transactions that the last lists lacked, until they count as gone.
CREATE INDEX "mirror_transactions_missing" ON "mirror_transactions" ("missingSince")
  WHERE "missingSince" IS NOT NULL AND "deletedAt" IS NULL;

-- Transactions that are gone, by the list that showed it.
CREATE INDEX "mirror_transactions_gone" ON "mirror_transactions" ("deletedAt")
  WHERE "deletedAt" IS NOT NULL;
