-- What products are searched by in other languages than the catalogue's own: a row for each, filled by the import.

-- Of a word as catalog_fold leaves it; null for one that says nothing. German stop words are known with their umlauts,
-- which folding takes away.
CREATE FUNCTION catalog_stem(language text, word text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE
    WHEN language <> 'de' THEN (ts_lexize('english_stem', word))[1]
    WHEN word IN ('fur', 'uber', 'konnen', 'konnte', 'wahrend', 'wurde', 'wurden') THEN NULL
    ELSE (ts_lexize('german_stem', word))[1] END $$;

CREATE FUNCTION catalog_vector(language text, input text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT to_tsvector(
    CASE WHEN language = 'de' THEN 'german'::regconfig ELSE 'english'::regconfig END,
    catalog_fold(input)) $$;

CREATE TABLE "catalog_translations" (
  "productId" TEXT NOT NULL REFERENCES "catalog_products"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "language" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "nameVector" TSVECTOR GENERATED ALWAYS AS (catalog_vector("language", "name")) STORED,
  "subjectVector" TSVECTOR GENERATED ALWAYS AS (catalog_vector("language", "name" || ' ' || "subject")) STORED,
  "textVector" TSVECTOR GENERATED ALWAYS AS (
    catalog_vector("language", "name" || ' ' || "subject" || ' ' || "text")) STORED,
  PRIMARY KEY ("productId", "language")
);
CREATE INDEX "catalog_translations_name" ON "catalog_translations" USING gin ("nameVector") WITH (fastupdate = off);
CREATE INDEX "catalog_translations_subject" ON "catalog_translations" USING gin ("subjectVector") WITH (fastupdate = off);
CREATE INDEX "catalog_translations_text" ON "catalog_translations" USING gin ("textVector") WITH (fastupdate = off);

CREATE TABLE "catalog_translated_words" (
  "language" TEXT NOT NULL,
  "word" TEXT NOT NULL,
  "stem" TEXT NOT NULL,
  "inName" BOOLEAN NOT NULL,
  PRIMARY KEY ("language", "word")
);
CREATE INDEX "catalog_translated_words_stem" ON "catalog_translated_words" ("language", "stem");
CREATE INDEX "catalog_translated_words_prefix" ON "catalog_translated_words" ("language", "word" text_pattern_ops);
CREATE INDEX "catalog_translated_words_like" ON "catalog_translated_words" USING gin ("word" gin_trgm_ops)
  WITH (fastupdate = off);
