-- DropIndex
DROP INDEX "tax_rates_country_idx";

-- AlterTable
ALTER TABLE "tax_rates" DROP COLUMN "country";

-- CreateTable
CREATE TABLE "tax_zones" (
    "country" TEXT NOT NULL,
    "code" TEXT NOT NULL,

    CONSTRAINT "tax_zones_pkey" PRIMARY KEY ("country","code")
);

-- AddForeignKey
ALTER TABLE "tax_zones" ADD CONSTRAINT "tax_zones_code_fkey" FOREIGN KEY ("code") REFERENCES "tax_rates"("code") ON DELETE CASCADE ON UPDATE CASCADE;
