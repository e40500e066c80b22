-- CreateEnum
CREATE TYPE "NoteSubject" AS ENUM ('order', 'customer');

-- DropIndex
DROP INDEX "orders_status_idx";

-- CreateTable
CREATE TABLE "staff_notes" (
    "id" TEXT NOT NULL,
    "subject" "NoteSubject" NOT NULL,
    "subjectId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "authorEmail" TEXT NOT NULL,

    CONSTRAINT "staff_notes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "staff_notes_subject_subjectId_at_idx" ON "staff_notes"("subject", "subjectId", "at");

-- CreateIndex
CREATE INDEX "mails_recipient_createdAt_idx" ON "mails"("recipient", "createdAt");

-- CreateIndex
CREATE INDEX "orders_createdAt_id_idx" ON "orders"("createdAt", "id");

-- CreateIndex
CREATE INDEX "orders_status_createdAt_id_idx" ON "orders"("status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "orders_cardType_createdAt_id_idx" ON "orders"("cardType", "createdAt", "id");

-- CreateIndex
CREATE INDEX "order_items_variantId_orderId_idx" ON "order_items"("variantId", "orderId");

-- What the desk's list of orders is filtered by, each in the list's order.
CREATE INDEX "orders_country" ON "orders" (("address"->>'country'), "createdAt", "id");
CREATE INDEX "orders_paid_fulfilment" ON "orders" ("fulfilmentStatus", "createdAt", "id")
  WHERE "status" = 'PAID';
CREATE INDEX "orders_amount_mismatch" ON "orders" ("createdAt", "id") WHERE "amountMismatch";

-- What it is searched by, with the beginning of a word.
CREATE INDEX "orders_email_prefix" ON "orders" ("email" text_pattern_ops);
CREATE INDEX "orders_name_prefix"
  ON "orders" ((lower(("contact"->>'firstname') || ' ' || ("contact"->>'lastname'))) text_pattern_ops);
CREATE INDEX "orders_lastname_prefix"
  ON "orders" ((lower("contact"->>'lastname')) text_pattern_ops);
