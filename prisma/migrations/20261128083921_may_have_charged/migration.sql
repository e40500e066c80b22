-- AlterTable
ALTER TABLE "charge_attempts" ADD COLUMN     "mayHaveCharged" BOOLEAN NOT NULL DEFAULT false;
