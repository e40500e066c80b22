-- AlterTable
ALTER TABLE "subscription_notices" ADD COLUMN     "chargeId" TEXT;
