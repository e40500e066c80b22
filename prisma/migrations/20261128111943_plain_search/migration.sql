-- Products and pages are searched in one table, with a row for each language, which the catalogue import writes.
-- Facets are counted from the products themselves.
DROP TRIGGER catalog_follow_new_products ON catalog_products;
DROP TRIGGER catalog_follow_changed_products ON catalog_products;
DROP TRIGGER catalog_follow_lost_products ON catalog_products;
DROP FUNCTION catalog_follow_products();
DROP FUNCTION catalog_count_listings(catalog_listing[]);
DROP FUNCTION catalog_listing_of(catalog_products, integer);
DROP TYPE catalog_listing;
DROP FUNCTION catalog_facet_subsets(jsonb);
DROP FUNCTION catalog_learn_words(text[], text[]);
DROP FUNCTION catalog_words_in(text[]);
DROP FUNCTION catalog_text(catalog_products);
DROP FUNCTION catalog_price_step(integer);
DROP TABLE "catalog_facet_counts";
DROP TABLE "catalog_attributes";
DROP FUNCTION catalog_follow_attributes();
DROP FUNCTION catalog_refresh_facets(text[]);
DROP TABLE "catalog_words";
DROP TABLE "catalog_translated_words";
DROP TABLE "catalog_translations";
DROP FUNCTION catalog_vector(text, text);
DROP FUNCTION catalog_stem(text, text);
ALTER TABLE "catalog_products" DROP COLUMN "nameVector", DROP COLUMN "subjectVector", DROP COLUMN "textVector",
  DROP COLUMN "keywords", DROP COLUMN "subject";

CREATE FUNCTION search_config(language text) RETURNS regconfig
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE language
    WHEN 'en' THEN 'english'::regconfig WHEN 'de' THEN 'german'::regconfig WHEN 'fr' THEN 'french'::regconfig
    WHEN 'es' THEN 'spanish'::regconfig WHEN 'it' THEN 'italian'::regconfig WHEN 'nl' THEN 'dutch'::regconfig
    ELSE 'simple'::regconfig END $$;

-- Stems, and whole words without accents: the index of stems has "chocol", which "chocola" does not begin.
-- pg_restore leaves the search path empty: functions of a generated column name the schema of those they call.
CREATE FUNCTION search_vector(language text, input text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT to_tsvector(public.search_config(language), input)
    || to_tsvector('simple', public.catalog_fold(input)) $$;

CREATE FUNCTION search_document(language text, names text[], subject text, body text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT setweight(public.search_vector(language, array_to_string(names, '. ')), 'A')
    || setweight(public.search_vector(language, subject), 'B')
    || setweight(public.search_vector(language, body), 'D') $$;

-- A word as a query: its stem, or the word without accents, or for the last word of a search anything it begins.
-- Null for a stop word.
CREATE FUNCTION search_word(language text, word text, beginning boolean) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT stem || to_tsquery('simple', catalog_fold(word) || CASE WHEN beginning THEN ':*' ELSE '' END)
    FROM websearch_to_tsquery(search_config(language), word) AS stem WHERE numnode(stem) > 0 $$;

-- CreateTable
CREATE TABLE "search_texts" (
    "language" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "productId" TEXT,
    "names" TEXT[],
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "vector" TSVECTOR GENERATED ALWAYS AS (search_document("language", "names", "subject", "text")) STORED,

    CONSTRAINT "search_texts_pkey" PRIMARY KEY ("language","key")
);

-- CreateTable
CREATE TABLE "search_words" (
    "language" TEXT NOT NULL,
    "word" TEXT NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("language","word")
);

-- CreateIndex
CREATE INDEX "search_texts_productId_language_idx" ON "search_texts"("productId", "language");
CREATE INDEX "search_texts_vector" ON "search_texts" USING gin ("vector") WITH (fastupdate = off);
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "search_texts" ADD CONSTRAINT "search_texts_productId_fkey" FOREIGN KEY ("productId") REFERENCES "catalog_products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
