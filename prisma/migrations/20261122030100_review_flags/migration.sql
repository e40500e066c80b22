-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "chargedCurrency" TEXT;

-- CreateTable
CREATE TABLE "review_flags" (
    "id" TEXT NOT NULL,
    "orderId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" TIMESTAMP(3),
    "resolvedBy" TEXT,

    CONSTRAINT "review_flags_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorId" TEXT,
    "actorEmail" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "review_flags_orderId_kind_key" ON "review_flags"("orderId", "kind");

-- CreateIndex
CREATE INDEX "audit_log_at_idx" ON "audit_log"("at");

-- CreateIndex
CREATE INDEX "audit_log_subject_subjectId_idx" ON "audit_log"("subject", "subjectId");

-- AddForeignKey
ALTER TABLE "review_flags" ADD CONSTRAINT "review_flags_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is open is counted and listed often; most flags are resolved.
CREATE INDEX "review_flags_open" ON "review_flags"("createdAt") WHERE "resolvedAt" IS NULL;

-- Paid orders whose amount the service never showed: found when a price turns out to have changed.
CREATE INDEX "orders_amount_not_shown" ON "orders"("paidAt")
  WHERE "status" = 'PAID' AND "chargedAmount" IS NULL;

-- Orders that were flagged by their columns until now.
INSERT INTO "review_flags" ("id", "orderId", "kind", "detail", "createdAt")
SELECT gen_random_uuid()::text, "id", 'amount-differs',
  jsonb_build_object('charged', "chargedAmount", 'currency', "currency"), coalesce("paidAt", "updatedAt")
FROM "orders" WHERE "amountMismatch" AND "status" = 'PAID';
INSERT INTO "review_flags" ("id", "orderId", "kind", "createdAt")
SELECT gen_random_uuid()::text, "id", 'late-charge', "updatedAt"
FROM "orders" WHERE "reason" = 'late-charge' AND "status" <> 'REVIEW';

-- Append-only, whoever writes.
CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only();
