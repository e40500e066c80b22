-- AlterTable
ALTER TABLE "charge_attempts" ADD COLUMN     "earlierSends" JSONB;
