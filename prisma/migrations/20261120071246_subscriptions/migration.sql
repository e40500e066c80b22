-- CreateEnum
CREATE TYPE "Standing" AS ENUM ('TRIAL', 'ACTIVE', 'PAST_DUE', 'ENDED');

-- AlterTable
ALTER TABLE "mirror_subscriptions" ADD COLUMN     "firstSeen" BIGINT NOT NULL DEFAULT nextval('service_sequence'::regclass);

-- CreateTable
CREATE TABLE "plans" (
    "key" TEXT NOT NULL,
    "serviceId" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tagline" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "features" JSONB NOT NULL DEFAULT '[]',
    "art" TEXT,
    "priceAmount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "trialDays" INTEGER NOT NULL DEFAULT 0,
    "graceDays" INTEGER NOT NULL DEFAULT 0,
    "position" INTEGER NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "plans_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "signups" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "userId" TEXT,
    "email" TEXT NOT NULL,
    "planKey" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "country" TEXT NOT NULL,
    "taxCodes" TEXT[],
    "currency" TEXT NOT NULL,
    "monthlyAmount" INTEGER NOT NULL,
    "trialDays" INTEGER NOT NULL,
    "graceDays" INTEGER NOT NULL,
    "cardLast4" TEXT,
    "cardType" TEXT,
    "state" "AttemptState" NOT NULL DEFAULT 'CREATED',
    "tokenCipher" BYTEA,
    "tokenHash" TEXT NOT NULL,
    "tokenReceivedAt" TIMESTAMP(3) NOT NULL,
    "customerId" TEXT,
    "matchKey" TEXT,
    "body" JSONB,
    "sends" INTEGER NOT NULL DEFAULT 0,
    "baseline" BIGINT,
    "fence" BIGINT NOT NULL DEFAULT 0,
    "leaseUntil" TIMESTAMP(3),
    "sendStartedAt" TIMESTAMP(3),
    "sendEndedAt" TIMESTAMP(3),
    "resendStopped" BOOLEAN NOT NULL DEFAULT false,
    "serviceId" TEXT,
    "httpStatus" INTEGER,
    "reason" TEXT,
    "dueAt" TIMESTAMP(3),
    "looks" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settledAt" TIMESTAMP(3),

    CONSTRAINT "signups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscriptions" (
    "id" TEXT NOT NULL,
    "serviceId" TEXT NOT NULL,
    "userId" TEXT,
    "planKey" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "taxCodes" TEXT[],
    "country" TEXT NOT NULL,
    "standing" "Standing" NOT NULL,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "trialEndsAt" TIMESTAMP(3),
    "paidUntil" TIMESTAMP(3),
    "pastDueSince" TIMESTAMP(3),
    "endedAt" TIMESTAMP(3),
    "cancelledAt" TIMESTAMP(3),
    "cardLast4" TEXT,
    "cardType" TEXT,
    "lastNoticeId" BIGINT NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription_notices" (
    "eventId" BIGINT NOT NULL,
    "subscriptionId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "subscription_notices_pkey" PRIMARY KEY ("eventId")
);

-- CreateTable
CREATE TABLE "saved_cards" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "cardType" TEXT NOT NULL,
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "tokenHash" TEXT NOT NULL,
    "addedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_cards_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "plans_serviceId_key" ON "plans"("serviceId");

-- CreateIndex
CREATE INDEX "plans_position_idx" ON "plans"("position");

-- CreateIndex
CREATE UNIQUE INDEX "signups_key_key" ON "signups"("key");

-- CreateIndex
CREATE UNIQUE INDEX "signups_tokenHash_key" ON "signups"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "signups_serviceId_key" ON "signups"("serviceId");

-- CreateIndex
CREATE INDEX "signups_state_dueAt_idx" ON "signups"("state", "dueAt");

-- CreateIndex
CREATE INDEX "signups_userId_createdAt_idx" ON "signups"("userId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_serviceId_key" ON "subscriptions"("serviceId");

-- CreateIndex
CREATE INDEX "subscriptions_userId_idx" ON "subscriptions"("userId");

-- CreateIndex
CREATE INDEX "subscription_notices_subscriptionId_receivedAt_idx" ON "subscription_notices"("subscriptionId", "receivedAt");

-- CreateIndex
CREATE UNIQUE INDEX "saved_cards_tokenHash_key" ON "saved_cards"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "saved_cards_userId_last4_cardType_key" ON "saved_cards"("userId", "last4", "cardType");

-- AddForeignKey
ALTER TABLE "signups" ADD CONSTRAINT "signups_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signups" ADD CONSTRAINT "signups_planKey_fkey" FOREIGN KEY ("planKey") REFERENCES "plans"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_planKey_fkey" FOREIGN KEY ("planKey") REFERENCES "plans"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_notices" ADD CONSTRAINT "subscription_notices_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One sign-up at a time for somebody and a plan.
CREATE UNIQUE INDEX "signups_one_unsettled_per_plan" ON "signups" ("userId", "planKey")
  WHERE "state" IN ('CREATED', 'SENDING', 'UNKNOWN', 'REVIEW');

-- Two sign-ups that could not be told apart at the service are never under way together.
CREATE UNIQUE INDEX "signups_match_key_unsettled" ON "signups" ("matchKey")
  WHERE "state" IN ('SENDING', 'UNKNOWN', 'REVIEW');

ALTER TABLE "signups"
  ADD CONSTRAINT "signups_succeeded_has_subscription"
    CHECK ("state" <> 'SUCCEEDED' OR "serviceId" IS NOT NULL),
  ADD CONSTRAINT "signups_sent_is_frozen" CHECK (
    "state" NOT IN ('SENDING', 'UNKNOWN', 'REVIEW') OR
    ("customerId" IS NOT NULL AND "matchKey" IS NOT NULL AND "body" IS NOT NULL AND "sends" >= 1)),
  ADD CONSTRAINT "signups_settled_keeps_no_token" CHECK (
    "state" IN ('CREATED', 'SENDING', 'UNKNOWN') OR "tokenCipher" IS NULL),
  ADD CONSTRAINT "signups_quantity" CHECK ("quantity" BETWEEN 1 AND 10000);

-- One card is the default.
CREATE UNIQUE INDEX "saved_cards_default" ON "saved_cards" ("userId") WHERE "isDefault";
