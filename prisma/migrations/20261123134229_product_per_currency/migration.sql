-- AlterTable
ALTER TABLE "carts" ADD COLUMN     "market" TEXT;

-- CreateTable
CREATE TABLE "catalog_offers" (
    "variantId" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "serviceProductId" TEXT NOT NULL,

    CONSTRAINT "catalog_offers_pkey" PRIMARY KEY ("variantId","currency")
);

-- CreateIndex
CREATE UNIQUE INDEX "catalog_offers_serviceProductId_key" ON "catalog_offers"("serviceProductId");

-- AddForeignKey
ALTER TABLE "catalog_offers" ADD CONSTRAINT "catalog_offers_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "catalog_variants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
