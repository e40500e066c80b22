-- A mistyped word is more likely one of a name than one of a description.
ALTER TABLE "catalog_words" ADD COLUMN "inName" BOOLEAN NOT NULL DEFAULT false;

CREATE FUNCTION catalog_words_in(texts text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT word
  FROM unnest(texts) AS given(words), regexp_split_to_table(catalog_fold(words), '[^[:alnum:]]+') AS word
  -- Numbers are looked for as they are: there is no near one.
  WHERE length(word) BETWEEN 3 AND 40 AND word !~ '^[0-9]+$'
$$;

DROP FUNCTION catalog_learn_words(text[]);
CREATE FUNCTION catalog_learn_words(texts text[], names text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO catalog_words AS known (word, stem, "inName")
  SELECT word, coalesce((ts_lexize('english_stem', word))[1], word), word IN (SELECT catalog_words_in(names))
  FROM catalog_words_in(texts) AS word
  ORDER BY word
  ON CONFLICT (word) DO UPDATE SET "inName" = true WHERE excluded."inName" AND NOT known."inName";
$$;

CREATE OR REPLACE FUNCTION catalog_follow_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM catalog_learn_words(array_agg(catalog_text(n::catalog_products)), array_agg(n.name))
    FROM new_rows n WHERE NOT n.hidden HAVING count(*) > 0;
    INSERT INTO catalog_facets AS known
    SELECT category, coalesce(roast, 0), coalesce(origin, ''), catalog_price_step("fromAmount"), count(*)
    FROM new_rows WHERE NOT hidden AND "saleState" <> 'gone' GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (category, roast, origin, step)
    DO UPDATE SET products = known.products + excluded.products;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO catalog_facets AS known
    SELECT category, coalesce(roast, 0), coalesce(origin, ''), catalog_price_step("fromAmount"), -count(*)
    FROM old_rows WHERE NOT hidden AND "saleState" <> 'gone' GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (category, roast, origin, step)
    DO UPDATE SET products = known.products + excluded.products;
  ELSE
    PERFORM catalog_learn_words(array_agg(catalog_text(n::catalog_products)), array_agg(n.name))
    FROM new_rows n JOIN old_rows o USING (id)
    WHERE NOT n.hidden AND (n.name, n.category, n.tagline, n.description, n.attributes)
      IS DISTINCT FROM (o.name, o.category, o.tagline, o.description, o.attributes)
    HAVING count(*) > 0;
    INSERT INTO catalog_facets AS known
    SELECT category, roast, origin, step, sum(change) FROM (
      SELECT category, coalesce(roast, 0) AS roast, coalesce(origin, '') AS origin,
        catalog_price_step("fromAmount") AS step, 1 AS change
      FROM new_rows WHERE NOT hidden AND "saleState" <> 'gone'
      UNION ALL
      SELECT category, coalesce(roast, 0), coalesce(origin, ''), catalog_price_step("fromAmount"), -1
      FROM old_rows WHERE NOT hidden AND "saleState" <> 'gone'
    ) AS changes
    GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (category, roast, origin, step)
    DO UPDATE SET products = known.products + excluded.products;
  END IF;
  RETURN NULL;
END $$;

DELETE FROM catalog_words WHERE word ~ '^[0-9]+$';
SELECT catalog_learn_words(array_agg(catalog_text(p)), array_agg(p.name)) FROM catalog_products p
  WHERE NOT hidden HAVING count(*) > 0;

-- Products change seldom and are looked for often: no pending list that every search has to read.
ALTER INDEX "catalog_products_search" SET (fastupdate = off);
ALTER INDEX "catalog_products_origins" SET (fastupdate = off);
ALTER INDEX "catalog_words_like" SET (fastupdate = off);

-- A search shows first what is called like that, then what else speaks of it, each in the shop's
-- own order: unlike a rank, that can be read page by page without looking at everything found.
ALTER TABLE "catalog_products"
  ADD COLUMN "nameVector" TSVECTOR GENERATED ALWAYS AS (
    to_tsvector('english', catalog_fold(name))) STORED;
CREATE INDEX "catalog_products_called" ON "catalog_products" USING gin ("nameVector")
  WITH (fastupdate = off);
