-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "view" TEXT;

-- AlterTable
ALTER TABLE "signups" ADD COLUMN     "view" TEXT;

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "view" TEXT;
