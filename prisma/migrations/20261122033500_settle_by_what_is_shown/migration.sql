-- CreateEnum
CREATE TYPE "TransactionBinding" AS ENUM ('REPLY', 'LIST', 'PERSON');

-- AlterTable
ALTER TABLE "mirror_transactions" ADD COLUMN     "boundBy" "TransactionBinding",
ADD COLUMN     "calibrated" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "charge_attempts" ADD COLUMN     "absenceProvenAt" TIMESTAMP(3);

-- What Prisma's schema language cannot say: what is asked after each list is few among a million.

-- Listed charges that an attempt may still claim.
CREATE INDEX "mirror_transactions_candidates" ON "mirror_transactions" ("firstSeen")
  WHERE "claim" = 'CANDIDATE';

-- Charges known to exist that the last list lacked.
CREATE INDEX "mirror_transactions_bound_missing" ON "mirror_transactions" ("serviceId")
  WHERE "claim" = 'BOUND' AND ("missingSince" IS NOT NULL OR "deletedAt" IS NOT NULL);

-- Attempts that ended without a charge, to which a charge that appears later may still belong.
CREATE INDEX "charge_attempts_uncharged_customer" ON "charge_attempts" ("customerId", "tokenReceivedAt")
  WHERE "state" IN ('DECLINED', 'REJECTED', 'NOT_CHARGED');
CREATE INDEX "charge_attempts_uncharged_received" ON "charge_attempts" ("tokenReceivedAt")
  WHERE "state" IN ('DECLINED', 'REJECTED', 'NOT_CHARGED');

-- Refusals of the last days are looked at as those from now on are.
UPDATE "charge_attempts" SET "dueAt" = now() AT TIME ZONE 'UTC'
  WHERE "state" IN ('DECLINED', 'REJECTED') AND "sends" > 0 AND "settledAt" > now() AT TIME ZONE 'UTC' - interval '2 days';
