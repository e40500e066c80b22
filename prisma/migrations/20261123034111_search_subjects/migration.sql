-- What a product is, apart from what its texts speak of: a search shows products that are called like
-- the words first, then those that are such a thing, then those that mention it. Filled by the import.
ALTER TABLE "catalog_products" ADD COLUMN     "subject" TEXT NOT NULL DEFAULT '';

-- Until the next import a product is what its keywords say.
UPDATE "catalog_products" SET "subject" = "keywords";

ALTER TABLE "catalog_products"
  ADD COLUMN "subjectVector" TSVECTOR GENERATED ALWAYS AS (
    to_tsvector('english', catalog_fold(name || ' ' || category || ' ' || subject))) STORED;
CREATE INDEX "catalog_products_subject" ON "catalog_products" USING gin ("subjectVector")
  WITH (fastupdate = off);
