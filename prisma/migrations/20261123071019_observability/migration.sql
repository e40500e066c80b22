-- The trace (W3C Trace Context) that work was asked for in: whoever takes it up goes on in that.

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "traceparent" TEXT;

-- AlterTable
ALTER TABLE "resources" ADD COLUMN     "traceparent" TEXT;

-- AlterTable
ALTER TABLE "charge_attempts" ADD COLUMN     "traceparent" TEXT;

-- Dead letters are counted every few seconds; there are few among all resources.
CREATE INDEX "resources_dead" ON "resources" ("deadAt") WHERE "deadAt" IS NOT NULL;
