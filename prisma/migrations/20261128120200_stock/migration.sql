-- CreateTable
CREATE TABLE "stock_levels" (
    "variantId" TEXT NOT NULL,
    "onHand" INTEGER NOT NULL,
    "reserved" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stock_levels_pkey" PRIMARY KEY ("variantId")
);

-- CreateTable
CREATE TABLE "stock_reservations" (
    "orderId" TEXT NOT NULL,
    "variantId" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "held" INTEGER NOT NULL DEFAULT 0,
    "sold" INTEGER NOT NULL DEFAULT 0,
    "owed" INTEGER NOT NULL DEFAULT 0,
    "waived" INTEGER NOT NULL DEFAULT 0,
    "owedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stock_reservations_pkey" PRIMARY KEY ("orderId","variantId")
);

-- CreateTable
CREATE TABLE "stock_adjustments" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "variantId" TEXT NOT NULL,
    "actorId" TEXT,
    "actorEmail" TEXT NOT NULL,
    "from" INTEGER,
    "to" INTEGER,
    "reason" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "stock_adjustments_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "stock_reservations_variantId_idx" ON "stock_reservations"("variantId");

-- CreateIndex
CREATE INDEX "stock_adjustments_variantId_id_idx" ON "stock_adjustments"("variantId", "id");

-- CreateIndex
CREATE INDEX "stock_adjustments_variantId_at_id_idx" ON "stock_adjustments"("variantId", "at", "id");

-- AddForeignKey
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE stock_levels ADD CONSTRAINT stock_levels_never_below_zero CHECK ((reserved >= 0) AND ("onHand" >= reserved));

ALTER TABLE stock_reservations ADD CONSTRAINT stock_reservations_units CHECK ((quantity >= 1) AND (held >= 0) AND (sold >= 0) AND (owed >= 0) AND (waived >= 0) AND ((((held + sold) + owed) + waived) <= quantity));

CREATE INDEX stock_levels_available ON stock_levels ((("onHand" - reserved)), "variantId");

CREATE INDEX stock_reservations_owed ON stock_reservations ("owedAt", "orderId", "variantId") WHERE (owed > 0);
