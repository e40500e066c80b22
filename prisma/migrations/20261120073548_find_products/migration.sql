-- Finding products: text search that forgives accents and typing errors, counts per filter, and
-- lists that are read page by page. What a list shows of a product stands in its own row, kept by
-- the triggers below, so that a page of any list is one statement over one table.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- How words are compared: lower case, without accents. unaccent is only called stable because its
-- dictionary could be changed; this one is not.
CREATE FUNCTION catalog_fold(input text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT public.unaccent('public.unaccent'::regdictionary, lower(input)) $$;

ALTER TABLE "catalog_products"
  ADD COLUMN "roast" INTEGER GENERATED ALWAYS AS (
    CASE WHEN attributes->>'roast' ~ '^[1-5]$' THEN (attributes->>'roast')::integer END) STORED,
  -- "Brazil and Colombia" counts for both.
  ADD COLUMN "origin" TEXT GENERATED ALWAYS AS (attributes->>'origin') STORED,
  ADD COLUMN "searchVector" TSVECTOR GENERATED ALWAYS AS (
    setweight(to_tsvector('english', catalog_fold(name)), 'A')
    || setweight(to_tsvector('english', catalog_fold(
      category || ' ' || coalesce(attributes->>'origin', '') || ' '
      || coalesce(attributes->>'region', '') || ' ' || coalesce(attributes->>'notes', '') || ' '
      || coalesce(attributes->>'process', '') || ' ' || coalesce(attributes->>'material', ''))), 'B')
    || setweight(to_tsvector('english', catalog_fold(
      tagline || ' ' || description || ' ' || coalesce(attributes->>'producer', '') || ' '
      || coalesce(attributes->>'varieties', ''))), 'C')) STORED,
  -- From the mirror of the service, by the triggers below.
  ADD COLUMN "saleState" TEXT NOT NULL DEFAULT 'gone',
  ADD COLUMN "fromAmount" INTEGER,
  ADD COLUMN "fromCurrency" TEXT,
  ADD COLUMN "fromMore" BOOLEAN NOT NULL DEFAULT false;

-- One index for each way to sort; the address makes every order strict.
CREATE INDEX "catalog_products_in_order" ON "catalog_products" ("position", "slug")
  WHERE NOT "hidden" AND "saleState" <> 'gone';
CREATE INDEX "catalog_products_on_shelf" ON "catalog_products" ("category", "position", "slug")
  WHERE NOT "hidden" AND "saleState" <> 'gone';
CREATE INDEX "catalog_products_cheap_first" ON "catalog_products"
  (coalesce("fromAmount", 2147483647), "slug") WHERE NOT "hidden" AND "saleState" <> 'gone';
CREATE INDEX "catalog_products_dear_first" ON "catalog_products"
  (coalesce("fromAmount", -1) DESC, "slug" DESC) WHERE NOT "hidden" AND "saleState" <> 'gone';
CREATE INDEX "catalog_products_by_name" ON "catalog_products" (catalog_fold("name"), "slug")
  WHERE NOT "hidden" AND "saleState" <> 'gone';
CREATE INDEX "catalog_products_search" ON "catalog_products" USING gin ("searchVector");
CREATE INDEX "catalog_products_origins" ON "catalog_products"
  USING gin (string_to_array("origin", ' and '));

-- Every word that can be found, to mend what was mistyped.
CREATE TABLE "catalog_words" (
  "word" TEXT PRIMARY KEY,
  "stem" TEXT NOT NULL
);
CREATE INDEX "catalog_words_stem" ON "catalog_words" ("stem");
CREATE INDEX "catalog_words_prefix" ON "catalog_words" ("word" text_pattern_ops);
CREATE INDEX "catalog_words_like" ON "catalog_words" USING gin ("word" gin_trgm_ops);

-- How many listed products there are of each kind; a few hundred rows, however many products.
CREATE TABLE "catalog_facets" (
  "category" TEXT NOT NULL,
  -- 0 where there is none.
  "roast" INTEGER NOT NULL,
  -- Empty where there is none.
  "origin" TEXT NOT NULL,
  -- The price in steps of 500 minor units, at most 40; -1 where there is none.
  "step" INTEGER NOT NULL,
  "products" INTEGER NOT NULL,
  PRIMARY KEY ("category", "roast", "origin", "step")
);

CREATE FUNCTION catalog_price_step(amount integer) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN amount IS NULL THEN -1 ELSE least(amount / 500, 40) END $$;

-- Brings the sale columns of some products up to date. The rules are those of
-- lib/catalog/rules.ts: availabilityOf, overallAvailability, startingPrice.
CREATE FUNCTION catalog_refresh_sale(ids text[]) RETURNS void LANGUAGE sql AS $$
  WITH offers AS (
    SELECT v."productId", v."position", v.id, m."priceAmount" AS amount, m.currency,
      CASE
        WHEN m."serviceId" IS NULL OR m."deletedAt" IS NOT NULL THEN 'gone'
        WHEN NOT m.active THEN 'paused'
        WHEN m."priceAmount" IS NULL OR m.currency IS NULL THEN 'unpriced'
        ELSE 'available'
      END AS state
    FROM catalog_variants v
    LEFT JOIN mirror_products m ON m."serviceId" = v."serviceProductId"
    WHERE v."productId" = ANY (ids)
  ), states AS (
    SELECT "productId",
      CASE
        WHEN bool_or(state = 'available') THEN 'available'
        WHEN bool_or(state = 'unpriced') THEN 'unpriced'
        WHEN bool_or(state = 'paused') THEN 'paused'
        ELSE 'gone'
      END AS state
    FROM offers GROUP BY "productId"
  ), priced AS (
    SELECT o.*, first_value(o.currency) OVER (
      PARTITION BY o."productId" ORDER BY o."position", o.id) AS lead
    FROM offers o JOIN states s USING ("productId")
    WHERE o.amount IS NOT NULL AND o.currency IS NOT NULL
      AND (o.state = 'available' OR s.state <> 'available')
  ), prices AS (
    SELECT "productId", lead, min(amount) AS low, max(amount) AS high
    FROM priced WHERE currency = lead GROUP BY "productId", lead
  ), found AS (
    SELECT wanted.id, coalesce(s.state, 'gone') AS state, p.low, p.lead,
      coalesce(p.high > p.low, false) AS more
    FROM unnest(ids) AS wanted(id)
    LEFT JOIN states s ON s."productId" = wanted.id
    LEFT JOIN prices p ON p."productId" = wanted.id
  )
  UPDATE catalog_products product
  SET "saleState" = found.state, "fromAmount" = found.low, "fromCurrency" = found.lead,
    "fromMore" = found.more
  FROM found
  WHERE product.id = found.id
    AND (product."saleState", product."fromAmount", product."fromCurrency", product."fromMore")
      IS DISTINCT FROM (found.state, found.low, found.lead, found.more);
$$;

CREATE FUNCTION catalog_follow_mirror() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(DISTINCT v."productId") INTO changed
    FROM new_rows n
    JOIN old_rows o USING ("serviceId")
    JOIN catalog_variants v ON v."serviceProductId" = n."serviceId"
    WHERE (n."priceAmount", n.currency, n.active, n."deletedAt" IS NULL)
      IS DISTINCT FROM (o."priceAmount", o.currency, o.active, o."deletedAt" IS NULL);
  ELSE
    SELECT array_agg(DISTINCT v."productId") INTO changed
    FROM new_rows n
    JOIN catalog_variants v ON v."serviceProductId" = n."serviceId";
  END IF;
  IF changed IS NOT NULL THEN PERFORM catalog_refresh_sale(changed); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER catalog_follow_new_mirror AFTER INSERT ON mirror_products
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_follow_mirror();
CREATE TRIGGER catalog_follow_changed_mirror AFTER UPDATE ON mirror_products
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_follow_mirror();
CREATE TRIGGER catalog_follow_lost_mirror AFTER DELETE ON mirror_products
  REFERENCING OLD TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_follow_mirror();

CREATE FUNCTION catalog_follow_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(DISTINCT "productId") INTO changed
    FROM (SELECT "productId" FROM new_rows UNION SELECT "productId" FROM old_rows) AS either;
  ELSE
    SELECT array_agg(DISTINCT "productId") INTO changed FROM new_rows;
  END IF;
  IF changed IS NOT NULL THEN PERFORM catalog_refresh_sale(changed); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER catalog_follow_new_variants AFTER INSERT ON catalog_variants
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_follow_variants();
CREATE TRIGGER catalog_follow_changed_variants AFTER UPDATE ON catalog_variants
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_follow_variants();
CREATE TRIGGER catalog_follow_lost_variants AFTER DELETE ON catalog_variants
  REFERENCING OLD TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_follow_variants();

-- The words of some products, folded, with the stem under which the search knows them.
CREATE FUNCTION catalog_learn_words(texts text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO catalog_words (word, stem)
  SELECT word, coalesce((ts_lexize('english_stem', word))[1], word)
  FROM (
    SELECT DISTINCT word
    FROM unnest(texts) AS given(words), regexp_split_to_table(catalog_fold(words), '[^[:alnum:]]+') AS word
    WHERE length(word) BETWEEN 3 AND 40
  ) AS distinct_words
  ORDER BY word
  ON CONFLICT (word) DO NOTHING;
$$;

CREATE FUNCTION catalog_text(product catalog_products) RETURNS text
  LANGUAGE sql STABLE
  AS $$ SELECT product.name || ' ' || product.category || ' ' || product.tagline || ' '
    || product.description || ' ' || coalesce(product.attributes->>'origin', '') || ' '
    || coalesce(product.attributes->>'region', '') || ' '
    || coalesce(product.attributes->>'notes', '') || ' '
    || coalesce(product.attributes->>'process', '') || ' '
    || coalesce(product.attributes->>'material', '') || ' '
    || coalesce(product.attributes->>'producer', '') || ' '
    || coalesce(product.attributes->>'varieties', '') $$;

CREATE FUNCTION catalog_follow_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM catalog_learn_words(array_agg(catalog_text(n::catalog_products)))
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
    PERFORM catalog_learn_words(array_agg(catalog_text(n::catalog_products)))
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

CREATE TRIGGER catalog_follow_new_products AFTER INSERT ON catalog_products
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_follow_products();
CREATE TRIGGER catalog_follow_changed_products AFTER UPDATE ON catalog_products
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_follow_products();
CREATE TRIGGER catalog_follow_lost_products AFTER DELETE ON catalog_products
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_follow_products();

-- What is there already.
SELECT catalog_refresh_sale(array_agg(id)) FROM catalog_products HAVING count(*) > 0;
SELECT catalog_learn_words(array_agg(catalog_text(p))) FROM catalog_products p WHERE NOT hidden
  HAVING count(*) > 0;
