-- Facets as data: which attributes lists can be narrowed by is the brand's business, so a value is a
-- row, and counts are kept for any attributes. Only adds: "roast", "origin" and "searchVector" of
-- catalog_products and the table catalog_facets stay as they are for a build that still runs, and a
-- later migration drops them. Counts in catalog_facets stop following changes from here on.

-- AlterTable
ALTER TABLE "catalog_products" ADD COLUMN     "keywords" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "catalog_attributes" (
    "productId" TEXT NOT NULL,
    "attribute" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "catalog_attributes_pkey" PRIMARY KEY ("productId","attribute","value")
);

-- CreateIndex
CREATE INDEX "catalog_attributes_attribute_value_productId_idx" ON "catalog_attributes"("attribute", "value", "productId");

-- AddForeignKey
ALTER TABLE "catalog_attributes" ADD CONSTRAINT "catalog_attributes_productId_fkey" FOREIGN KEY ("productId") REFERENCES "catalog_products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is there already; the next import of the catalogue writes both anew.
UPDATE catalog_products SET keywords = concat_ws(' ', attributes->>'origin', attributes->>'region',
  attributes->>'notes', attributes->>'process', attributes->>'material', attributes->>'producer',
  attributes->>'varieties');

ALTER TABLE "catalog_products"
  -- Its rows of catalog_attributes, {"attribute": ["value", …]}, by a trigger: what it counts as.
  ADD COLUMN "facets" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "textVector" TSVECTOR GENERATED ALWAYS AS (
    to_tsvector('english', catalog_fold(name || ' ' || category || ' ' || keywords || ' '
      || tagline || ' ' || description))) STORED;
CREATE INDEX "catalog_products_text" ON "catalog_products" USING gin ("textVector")
  WITH (fastupdate = off);

-- How many listed products there are, for each set of facets and each combination of their values,
-- so that a list reads about as many rows as it shows counts. A product counts in every subset of
-- the facets it has a value of.
CREATE TABLE "catalog_facet_counts" (
  -- The facets that this row tells apart, sorted: "category,price" and names of attributes.
  "facets" TEXT COLLATE "C" NOT NULL,
  -- Empty where it is not told apart.
  "category" TEXT COLLATE "C" NOT NULL,
  -- The price in steps of 500 minor units, at most 40; -1 where it is not told apart.
  "step" INTEGER NOT NULL,
  -- The attributes that are told apart: {"attribute": ["value", …]}.
  "values" JSONB NOT NULL,
  -- Values may be longer than an index takes.
  "key" UUID GENERATED ALWAYS AS (md5("values"::text)::uuid) STORED,
  "products" INTEGER NOT NULL,
  PRIMARY KEY ("facets", "category", "step", "key")
);

-- What a product counts as: `products` is 1 where it is put on the list, -1 where it is taken off.
CREATE TYPE catalog_listing AS (category text, step integer, facets jsonb, products integer);

CREATE FUNCTION catalog_listing_of(product catalog_products, products integer) RETURNS catalog_listing
  LANGUAGE sql IMMUTABLE
  AS $$ SELECT ROW(product.category, catalog_price_step(product."fromAmount"), product.facets,
    products)::catalog_listing $$;

-- Every subset of a product's facets, the empty one included.
CREATE FUNCTION catalog_facet_subsets(facets jsonb) RETURNS TABLE (names text[], chosen jsonb)
  LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(facet.name) FILTER (WHERE facet.name IS NOT NULL), '{}'),
    coalesce(jsonb_object_agg(facet.name, facet.held) FILTER (WHERE facet.name IS NOT NULL), '{}')
  FROM generate_series(0, (1 << (SELECT count(*)::integer FROM jsonb_object_keys(facets))) - 1) AS mask
  LEFT JOIN jsonb_each(facets) WITH ORDINALITY AS facet(name, held, place)
    ON mask & (1 << (facet.place::integer - 1)) <> 0
  GROUP BY mask
$$;

-- Rows are written in the order of their key, so that two writers wait for each other in one order.
CREATE FUNCTION catalog_count_listings(changes catalog_listing[]) RETURNS void LANGUAGE sql AS $$
  WITH changed AS (
    SELECT change.category, change.step, change.facets, sum(change.products)::integer AS products
    FROM unnest(changes) AS change
    GROUP BY 1, 2, 3 HAVING sum(change.products) <> 0
  ), combined AS (
    SELECT (
        SELECT coalesce(string_agg(name, ',' ORDER BY name COLLATE "C"), '')
        FROM unnest(subset.names
          || CASE WHEN told.category THEN ARRAY['category'] END
          || CASE WHEN told.price THEN ARRAY['price'] END) AS name
      ) AS facets,
      CASE WHEN told.category THEN changed.category ELSE '' END AS category,
      CASE WHEN told.price THEN changed.step ELSE -1 END AS step,
      subset.chosen, changed.products
    FROM changed
    CROSS JOIN LATERAL catalog_facet_subsets(changed.facets) AS subset
    CROSS JOIN (VALUES (false, false), (false, true), (true, false), (true, true))
      AS told(category, price)
    WHERE changed.step >= 0 OR NOT told.price
  )
  INSERT INTO catalog_facet_counts AS known (facets, category, step, "values", products)
  SELECT facets, category, step, chosen, sum(products)
  FROM combined
  GROUP BY 1, 2, 3, 4 HAVING sum(products) <> 0
  ORDER BY facets COLLATE "C", category COLLATE "C", step, md5(chosen::text)
  ON CONFLICT (facets, category, step, key)
  DO UPDATE SET products = known.products + excluded.products;
$$;

-- Everything that a product can be found by.
CREATE OR REPLACE FUNCTION catalog_text(product catalog_products) RETURNS text
  LANGUAGE sql STABLE
  AS $$ SELECT product.name || ' ' || product.category || ' ' || product.keywords || ' '
    || product.tagline || ' ' || product.description $$;

CREATE OR REPLACE FUNCTION catalog_follow_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM catalog_learn_words(array_agg(catalog_text(n::catalog_products)), array_agg(n.name))
    FROM new_rows n WHERE NOT n.hidden HAVING count(*) > 0;
    PERFORM catalog_count_listings(array_agg(catalog_listing_of(n::catalog_products, 1)))
    FROM new_rows n WHERE NOT n.hidden AND n."saleState" <> 'gone' HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM catalog_count_listings(array_agg(catalog_listing_of(o::catalog_products, -1)))
    FROM old_rows o WHERE NOT o.hidden AND o."saleState" <> 'gone' HAVING count(*) > 0;
  ELSE
    PERFORM catalog_learn_words(array_agg(catalog_text(n::catalog_products)), array_agg(n.name))
    FROM new_rows n JOIN old_rows o USING (id)
    WHERE NOT n.hidden AND (n.name, n.category, n.keywords, n.tagline, n.description)
      IS DISTINCT FROM (o.name, o.category, o.keywords, o.tagline, o.description)
    HAVING count(*) > 0;
    PERFORM catalog_count_listings(array_agg(listing)) FROM (
      SELECT catalog_listing_of(n::catalog_products, 1) AS listing
      FROM new_rows n WHERE NOT n.hidden AND n."saleState" <> 'gone'
      UNION ALL
      SELECT catalog_listing_of(o::catalog_products, -1)
      FROM old_rows o WHERE NOT o.hidden AND o."saleState" <> 'gone'
    ) AS changes HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;

DROP FUNCTION catalog_count(catalog_kind[]);
DROP FUNCTION catalog_kind_of(catalog_products, integer);
DROP TYPE catalog_kind;

-- Brings the facets of some products up to date. They stand in the product's own row, so that a
-- change of a price and one of an attribute, at the same time, wait for each other.
CREATE FUNCTION catalog_refresh_facets(ids text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE catalog_products product SET facets = found.facets
  FROM (
    SELECT wanted.id, coalesce(
      jsonb_object_agg(held.attribute, held.list) FILTER (WHERE held.attribute IS NOT NULL), '{}') AS facets
    FROM unnest(ids) AS wanted(id)
    LEFT JOIN (
      SELECT "productId", attribute, jsonb_agg(value ORDER BY value COLLATE "C") AS list
      FROM catalog_attributes WHERE "productId" = ANY (ids) GROUP BY 1, 2
    ) held ON held."productId" = wanted.id
    GROUP BY wanted.id
  ) found
  WHERE product.id = found.id AND product.facets IS DISTINCT FROM found.facets;
$$;

CREATE FUNCTION catalog_follow_attributes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(DISTINCT "productId") INTO changed
    FROM (SELECT "productId" FROM new_rows UNION SELECT "productId" FROM old_rows) AS either;
  ELSE
    SELECT array_agg(DISTINCT "productId") INTO changed FROM new_rows;
  END IF;
  IF changed IS NOT NULL THEN PERFORM catalog_refresh_facets(changed); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER catalog_follow_new_attributes AFTER INSERT ON catalog_attributes
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_follow_attributes();
CREATE TRIGGER catalog_follow_changed_attributes AFTER UPDATE ON catalog_attributes
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_follow_attributes();
CREATE TRIGGER catalog_follow_lost_attributes AFTER DELETE ON catalog_attributes
  REFERENCING OLD TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_follow_attributes();

-- What is there already: first every product without facets, then its values, which move the counts.
SELECT catalog_count_listings(array_agg(catalog_listing_of(p, 1))) FROM catalog_products p
  WHERE NOT p.hidden AND p."saleState" <> 'gone' HAVING count(*) > 0;
INSERT INTO catalog_attributes ("productId", attribute, value)
  SELECT id, 'roast', roast::text FROM catalog_products WHERE roast IS NOT NULL
  UNION
  SELECT id, 'origin', unnest(string_to_array(origin, ' and ')) FROM catalog_products
  WHERE origin IS NOT NULL;
