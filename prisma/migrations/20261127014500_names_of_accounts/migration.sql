-- What the dashboard's lists of customers and subscriptions are searched by, with the beginning of a word.
CREATE INDEX "users_name_prefix"
  ON "users" ((lower("firstname" || ' ' || "lastname")) text_pattern_ops);
CREATE INDEX "users_lastname_prefix"
  ON "users" ((lower("lastname")) text_pattern_ops);
