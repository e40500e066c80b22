-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "arrivesFrom" DATE,
ADD COLUMN     "arrivesTo" DATE;
