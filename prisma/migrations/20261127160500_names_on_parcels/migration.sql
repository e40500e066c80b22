-- What the dashboard's list of subscriptions is searched by, with the beginning of a word.
CREATE INDEX "subscriptions_name_prefix"
  ON "subscriptions" ((lower(("delivery"->'contact'->>'firstname') || ' ' || ("delivery"->'contact'->>'lastname')))
    text_pattern_ops);
CREATE INDEX "subscriptions_lastname_prefix"
  ON "subscriptions" ((lower("delivery"->'contact'->>'lastname')) text_pattern_ops);
