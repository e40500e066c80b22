-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "refunds" INTEGER[] DEFAULT ARRAY[]::INTEGER[];
