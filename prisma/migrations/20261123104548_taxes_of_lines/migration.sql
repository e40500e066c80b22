-- AlterTable
ALTER TABLE "order_items" ADD COLUMN     "taxCodes" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "order_taxes" ADD COLUMN     "baseAmount" INTEGER;
