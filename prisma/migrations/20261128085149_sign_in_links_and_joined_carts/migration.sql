-- AlterTable
ALTER TABLE "verification_tokens" ADD COLUMN     "usedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "cart_items" ADD COLUMN     "joined" INTEGER NOT NULL DEFAULT 0;
