-- Counts at every level: one row for each combination of shelf, roast, origin and price, as before,
-- and one for each combination of any of them, so that a list reads as many rows as it shows counts,
-- however many combinations there are.
DROP TABLE "catalog_facets";
CREATE TABLE "catalog_facets" (
  -- What this row tells apart: 8 the shelf, 4 the roast, 2 the origin, 1 the price, added up.
  "level" INTEGER NOT NULL,
  -- Empty where it is not told apart.
  "category" TEXT NOT NULL,
  -- 0 where there is none or it is not told apart.
  "roast" INTEGER NOT NULL,
  -- Empty where there is none or it is not told apart.
  "origin" TEXT NOT NULL,
  -- The price in steps of 500 minor units, at most 40; -1 where there is none or it is not told apart.
  "step" INTEGER NOT NULL,
  "products" INTEGER NOT NULL,
  PRIMARY KEY ("level", "category", "roast", "origin", "step")
);

-- What a product counts as: `products` is 1 where it is put on the list, -1 where it is taken off.
CREATE TYPE catalog_kind AS (
  category text, roast integer, origin text, step integer, products integer);

CREATE FUNCTION catalog_kind_of(product catalog_products, products integer) RETURNS catalog_kind
  LANGUAGE sql IMMUTABLE
  AS $$ SELECT ROW(product.category, coalesce(product.roast, 0), coalesce(product.origin, ''),
    catalog_price_step(product."fromAmount"), products)::catalog_kind $$;

-- Rows are written in the order of their key, so that two writers wait for each other in one order.
CREATE FUNCTION catalog_count(changes catalog_kind[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO catalog_facets AS known
  SELECT 15 - grouping(category, roast, origin, step), coalesce(category, ''), coalesce(roast, 0),
    coalesce(origin, ''), coalesce(step, -1), sum(products)
  FROM unnest(changes) AS change
  GROUP BY CUBE (category, roast, origin, step)
  HAVING sum(products) <> 0
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT ("level", "category", "roast", "origin", "step")
  DO UPDATE SET products = known.products + excluded.products;
$$;

CREATE OR REPLACE FUNCTION catalog_follow_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM catalog_learn_words(array_agg(catalog_text(n::catalog_products)), array_agg(n.name))
    FROM new_rows n WHERE NOT n.hidden HAVING count(*) > 0;
    PERFORM catalog_count(array_agg(catalog_kind_of(n::catalog_products, 1)))
    FROM new_rows n WHERE NOT n.hidden AND n."saleState" <> 'gone' HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM catalog_count(array_agg(catalog_kind_of(o::catalog_products, -1)))
    FROM old_rows o WHERE NOT o.hidden AND o."saleState" <> 'gone' HAVING count(*) > 0;
  ELSE
    PERFORM catalog_learn_words(array_agg(catalog_text(n::catalog_products)), array_agg(n.name))
    FROM new_rows n JOIN old_rows o USING (id)
    WHERE NOT n.hidden AND (n.name, n.category, n.tagline, n.description, n.attributes)
      IS DISTINCT FROM (o.name, o.category, o.tagline, o.description, o.attributes)
    HAVING count(*) > 0;
    PERFORM catalog_count(array_agg(kind)) FROM (
      SELECT catalog_kind_of(n::catalog_products, 1) AS kind
      FROM new_rows n WHERE NOT n.hidden AND n."saleState" <> 'gone'
      UNION ALL
      SELECT catalog_kind_of(o::catalog_products, -1)
      FROM old_rows o WHERE NOT o.hidden AND o."saleState" <> 'gone'
    ) AS changes HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;

SELECT catalog_count(array_agg(catalog_kind_of(p, 1))) FROM catalog_products p
  WHERE NOT p.hidden AND p."saleState" <> 'gone' HAVING count(*) > 0;
