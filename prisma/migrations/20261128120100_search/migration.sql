-- Text search configurations by language, for documents and queries.
CREATE FUNCTION search_config(language text) RETURNS regconfig
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE language
    WHEN 'en' THEN 'english'::regconfig WHEN 'de' THEN 'german'::regconfig WHEN 'fr' THEN 'french'::regconfig
    WHEN 'es' THEN 'spanish'::regconfig WHEN 'it' THEN 'italian'::regconfig WHEN 'nl' THEN 'dutch'::regconfig
    ELSE 'simple'::regconfig END $$;

CREATE FUNCTION search_vector(language text, input text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT to_tsvector(public.search_config(language), input)
    || to_tsvector('simple', public.catalog_fold(input)) $$;

CREATE FUNCTION search_document(language text, names text[], subject text, body text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT setweight(public.search_vector(language, array_to_string(names, '. ')), 'A')
    || setweight(public.search_vector(language, subject), 'B')
    || setweight(public.search_vector(language, body), 'D') $$;

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

-- AddForeignKey
ALTER TABLE "search_texts" ADD CONSTRAINT "search_texts_productId_fkey" FOREIGN KEY ("productId") REFERENCES "catalog_products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Below: what a Prisma schema cannot express.

ALTER TABLE search_texts
  ADD COLUMN vector tsvector GENERATED ALWAYS AS (search_document(language, names, subject, text)) STORED;

CREATE INDEX search_texts_vector ON search_texts USING gin (vector) WITH (fastupdate=off);

CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops);
