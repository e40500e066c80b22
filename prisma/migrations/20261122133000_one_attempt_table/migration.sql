-- Everything that consumes a payment token is one table: an order's attempts stand here already, the
-- attempts of sign-ups move here under their own ids, which their sealed tokens are bound to.
-- The shop stands still meanwhile: code from before this migration finds its columns gone, and stops.

CREATE TYPE "PaymentKind" AS ENUM ('ORDER', 'SUBSCRIPTION');

ALTER TABLE "charge_attempts"
  ADD COLUMN "kind" "PaymentKind" NOT NULL DEFAULT 'ORDER',
  ADD COLUMN "exclusiveKey" TEXT,
  ADD COLUMN "subscriptionId" TEXT,
  ALTER COLUMN "orderId" DROP NOT NULL,
  ALTER COLUMN "number" SET DEFAULT 1,
  DROP CONSTRAINT "charge_attempts_succeeded_has_transaction";

INSERT INTO "charge_attempts" ("id", "kind", "exclusiveKey", "state", "tokenCipher", "tokenHash",
  "tokenReceivedAt", "customerId", "matchKey", "body", "sends", "baseline", "fence", "leaseUntil",
  "sendStartedAt", "sendEndedAt", "resendStopped", "subscriptionId", "httpStatus", "reason", "dueAt",
  "looks", "createdAt", "settledAt")
SELECT s."id", 'SUBSCRIPTION', 'plan:' || s."userId" || ':' || s."planKey", s."state", s."tokenCipher",
  -- One token in both tables is no reason to stop here: an order's attempt keeps it.
  s."tokenHash" || CASE WHEN EXISTS (
    SELECT 1 FROM "charge_attempts" a WHERE a."tokenHash" = s."tokenHash") THEN ':' || s."id" ELSE '' END,
  s."tokenReceivedAt", s."customerId", s."matchKey", s."body", s."sends", s."baseline", s."fence",
  s."leaseUntil", s."sendStartedAt", s."sendEndedAt", s."resendStopped", s."serviceId", s."httpStatus",
  s."reason", s."dueAt", s."looks", s."createdAt", s."settledAt"
FROM "signups" s;

-- The table's own rules.
ALTER TABLE "charge_attempts"
  ADD CONSTRAINT "charge_attempts_kind_has_subject" CHECK (("kind" = 'ORDER') = ("orderId" IS NOT NULL)),
  ADD CONSTRAINT "charge_attempts_succeeded_has_result" CHECK ("state" <> 'SUCCEEDED' OR
    CASE "kind" WHEN 'ORDER' THEN "transactionId" ELSE "subscriptionId" END IS NOT NULL),
  ADD CONSTRAINT "charge_attempts_open_subscription_was_sent" CHECK ("kind" <> 'SUBSCRIPTION'
    OR "state" NOT IN ('SENDING', 'UNKNOWN', 'REVIEW') OR "sends" >= 1);

CREATE UNIQUE INDEX "charge_attempts_subscriptionId_key" ON "charge_attempts"("subscriptionId");
CREATE INDEX "charge_attempts_customerId_idx" ON "charge_attempts"("customerId");

-- What an exclusive key names has at most one unsettled attempt: a user signs up to a plan once at a time.
CREATE UNIQUE INDEX "charge_attempts_one_unsettled_per_exclusive_key" ON "charge_attempts" ("exclusiveKey")
  WHERE "state" IN ('CREATED', 'SENDING', 'UNKNOWN', 'REVIEW');

-- Every rule over these columns is the attempts' now, and goes with them.
ALTER TABLE "signups"
  DROP COLUMN "baseline", DROP COLUMN "body", DROP COLUMN "customerId", DROP COLUMN "dueAt",
  DROP COLUMN "fence", DROP COLUMN "httpStatus", DROP COLUMN "leaseUntil", DROP COLUMN "looks",
  DROP COLUMN "matchKey", DROP COLUMN "reason", DROP COLUMN "resendStopped",
  DROP COLUMN "sendEndedAt", DROP COLUMN "sendStartedAt", DROP COLUMN "sends",
  DROP COLUMN "serviceId", DROP COLUMN "settledAt", DROP COLUMN "state", DROP COLUMN "tokenCipher",
  DROP COLUMN "tokenHash", DROP COLUMN "tokenReceivedAt",
  ADD CONSTRAINT "signups_id_fkey" FOREIGN KEY ("id") REFERENCES "charge_attempts"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE;
