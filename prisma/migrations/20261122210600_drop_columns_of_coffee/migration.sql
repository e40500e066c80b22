-- Contracts what "facets_are_rows" expanded: facets are rows of catalog_attributes, their counts are in
-- catalog_facet_counts, and texts are searched in "textVector". Nothing reads these any more, the release
-- before this one included.

DROP TABLE "catalog_facets";
-- Their indexes "catalog_products_search" and "catalog_products_origins" go with them.
ALTER TABLE "catalog_products" DROP COLUMN "searchVector", DROP COLUMN "origin", DROP COLUMN "roast";
