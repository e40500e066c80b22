-- AlterTable
ALTER TABLE "subscription_notices" ADD COLUMN     "invoiceId" TEXT;
