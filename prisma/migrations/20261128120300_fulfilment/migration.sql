-- CreateEnum
CREATE TYPE "ParcelKind" AS ENUM ('ORDER', 'MONTH');

-- CreateEnum
CREATE TYPE "ParcelStatus" AS ENUM ('PENDING', 'PACKED', 'SHIPPED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "RefundStatus" AS ENUM ('DUE', 'DONE');

-- CreateTable
CREATE TABLE "parcels" (
    "id" TEXT NOT NULL,
    "kind" "ParcelKind" NOT NULL,
    "subjectId" TEXT NOT NULL,
    "month" INTEGER,
    "monthFrom" TIMESTAMP(3),
    "firstOf" TEXT,
    "title" TEXT NOT NULL,
    "view" TEXT,
    "userId" TEXT,
    "email" TEXT,
    "recipient" JSONB,
    "method" TEXT NOT NULL DEFAULT '',
    "currency" TEXT NOT NULL,
    "totalAmount" INTEGER NOT NULL,
    "deliveryAmount" INTEGER NOT NULL,
    "addedTax" INTEGER NOT NULL,
    "status" "ParcelStatus" NOT NULL DEFAULT 'PENDING',
    "carrier" TEXT,
    "trackingNumber" TEXT,
    "trackingUrl" TEXT,
    "refundStatus" "RefundStatus",
    "refundedAmount" INTEGER NOT NULL DEFAULT 0,
    "lastRefund" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "shippedAt" TIMESTAMP(3),

    CONSTRAINT "parcels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "parcel_lines" (
    "id" TEXT NOT NULL,
    "parcelId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "variantId" TEXT,
    "name" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "sku" TEXT,
    "unitAmount" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "returned" INTEGER NOT NULL DEFAULT 0,
    "restocked" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "parcel_lines_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "parcels_firstOf_key" ON "parcels"("firstOf");

-- CreateIndex
CREATE INDEX "parcels_kind_subjectId_month_idx" ON "parcels"("kind", "subjectId", "month");

-- CreateIndex
CREATE INDEX "parcels_status_createdAt_id_idx" ON "parcels"("status", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "parcel_lines_parcelId_position_key" ON "parcel_lines"("parcelId", "position");

-- AddForeignKey
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcelId_fkey" FOREIGN KEY ("parcelId") REFERENCES "parcels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Constraints that Prisma cannot express.
ALTER TABLE parcel_lines ADD CONSTRAINT parcel_lines_units CHECK ((quantity > 0) AND (returned >= 0) AND (returned <= quantity) AND (restocked >= 0) AND (restocked <= returned));
CREATE INDEX parcels_to_refund ON parcels ("subjectId") WHERE ("refundStatus" = 'DUE');
