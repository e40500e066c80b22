-- CreateIndex
CREATE INDEX "customers_createdAt_email_idx" ON "customers"("createdAt", "email");

-- What the desk's list of customers is searched by, with the beginning of a word.
CREATE INDEX "customers_email_prefix" ON "customers" ("email" text_pattern_ops);
CREATE INDEX "mirror_customers_name_prefix"
  ON "mirror_customers" ((lower("firstname" || ' ' || "lastname")) text_pattern_ops);
CREATE INDEX "mirror_customers_lastname_prefix"
  ON "mirror_customers" ((lower("lastname")) text_pattern_ops);
