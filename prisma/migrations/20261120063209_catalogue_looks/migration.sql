-- AlterTable
ALTER TABLE "catalog_products" ADD COLUMN     "gallery" TEXT[],
ADD COLUMN     "options" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "source" TEXT NOT NULL DEFAULT 'brand';

-- AlterTable
ALTER TABLE "catalog_variants" ADD COLUMN     "art" TEXT,
ALTER COLUMN "options" SET DATA TYPE JSON;
