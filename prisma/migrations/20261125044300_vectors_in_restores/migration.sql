-- pg_restore leaves the search path empty: a function in a generated column has to name the schema of those it calls. The
-- vectors stay as they are.
CREATE OR REPLACE FUNCTION catalog_vector(language text, input text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT to_tsvector(
    CASE WHEN language = 'de' THEN 'german'::regconfig ELSE 'english'::regconfig END,
    public.catalog_fold(input)) $$;
