-- AlterTable
ALTER TABLE "catalog_variants" ADD COLUMN     "measure" JSONB;
