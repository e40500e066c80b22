-- CreateEnum
CREATE TYPE "InvoiceKind" AS ENUM ('ORDER', 'SUBSCRIPTION');

-- CreateTable
CREATE TABLE "invoice_counters" (
    "id" TEXT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "invoice_counters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoices" (
    "id" TEXT NOT NULL,
    "serial" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "kind" "InvoiceKind" NOT NULL,
    "subject" TEXT NOT NULL,
    "orderId" TEXT,
    "subscriptionId" TEXT,
    "month" INTEGER,
    "transactionId" TEXT,
    "country" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "netAmount" INTEGER NOT NULL,
    "taxAmount" INTEGER NOT NULL,
    "grossAmount" INTEGER NOT NULL,
    "chargedAmount" INTEGER,
    "paidAt" TIMESTAMP(3) NOT NULL,
    "issuedAt" TIMESTAMP(3) NOT NULL,
    "document" JSONB NOT NULL,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_checks" (
    "serviceId" TEXT NOT NULL,
    "notedAt" TIMESTAMP(3) NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "invoice_checks_pkey" PRIMARY KEY ("serviceId")
);

-- CreateIndex
CREATE UNIQUE INDEX "invoices_serial_key" ON "invoices"("serial");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices"("number");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_subject_key" ON "invoices"("subject");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_orderId_key" ON "invoices"("orderId");

-- CreateIndex
CREATE INDEX "invoices_subscriptionId_serial_idx" ON "invoices"("subscriptionId", "serial");

-- CreateIndex
CREATE INDEX "invoices_paidAt_idx" ON "invoices"("paidAt");

-- CreateIndex
CREATE INDEX "invoice_checks_dueAt_idx" ON "invoice_checks"("dueAt");

CREATE FUNCTION refuse_invoice_change() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  RAISE EXCEPTION 'An issued invoice is never changed or deleted' USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER invoices_never_change BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_invoice_change();
