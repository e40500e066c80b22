-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "scheduledAt" TIMESTAMP(3);
