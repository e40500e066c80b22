-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "repairedAt" TIMESTAMP(3);
