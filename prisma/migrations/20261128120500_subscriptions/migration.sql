-- CreateEnum
CREATE TYPE "SubscriptionStatus" AS ENUM ('TRIAL', 'ACTIVE', 'PAST_DUE', 'ENDED');

-- CreateEnum
CREATE TYPE "CommandKind" AS ENUM ('PLAN', 'QUANTITY');

-- CreateTable
CREATE TABLE "plans" (
    "key" TEXT NOT NULL,
    "serviceId" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "withoutTrialId" TEXT,
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
CREATE TABLE "subscription_attempts" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "userId" TEXT,
    "email" TEXT NOT NULL,
    "view" TEXT,
    "planKey" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "country" TEXT NOT NULL,
    "taxCodes" TEXT[],
    "taxesIncluded" BOOLEAN NOT NULL DEFAULT false,
    "delivery" JSONB,
    "choices" JSONB NOT NULL DEFAULT '{}',
    "currency" TEXT NOT NULL,
    "monthlyAmount" INTEGER NOT NULL,
    "trialDays" INTEGER NOT NULL,
    "graceDays" INTEGER NOT NULL,
    "cardLast4" TEXT,
    "cardType" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscription_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscriptions" (
    "id" TEXT NOT NULL,
    "serviceId" TEXT NOT NULL,
    "userId" TEXT,
    "view" TEXT,
    "planKey" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "taxCodes" TEXT[],
    "taxesIncluded" BOOLEAN NOT NULL DEFAULT false,
    "country" TEXT NOT NULL,
    "delivery" JSONB,
    "choices" JSONB NOT NULL DEFAULT '{}',
    "soldMonths" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "cancelDueAt" TIMESTAMP(3),
    "status" "SubscriptionStatus" NOT NULL,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "trialEndsAt" TIMESTAMP(3),
    "paidUntil" TIMESTAMP(3),
    "pastDueSince" TIMESTAMP(3),
    "repairedAt" TIMESTAMP(3),
    "endedAt" TIMESTAMP(3),
    "missingAt" TIMESTAMP(3),
    "cancelledAt" TIMESTAMP(3),
    "cancelSentAt" TIMESTAMP(3),
    "cancelConfirmedAt" TIMESTAMP(3),
    "cardLast4" TEXT,
    "cardType" TEXT,
    "customerId" TEXT,
    "foundAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription_commands" (
    "subscriptionId" TEXT NOT NULL,
    "kind" "CommandKind" NOT NULL,
    "value" TEXT NOT NULL,
    "sentAt" TIMESTAMP(3) NOT NULL,
    "acceptedAt" TIMESTAMP(3),

    CONSTRAINT "subscription_commands_pkey" PRIMARY KEY ("subscriptionId","kind")
);

-- CreateTable
CREATE TABLE "former_terms" (
    "id" BIGSERIAL NOT NULL,
    "subscriptionId" TEXT NOT NULL,
    "planKey" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "until" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "former_terms_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "plans_serviceId_key" ON "plans"("serviceId");

-- CreateIndex
CREATE UNIQUE INDEX "plans_withoutTrialId_key" ON "plans"("withoutTrialId");

-- CreateIndex
CREATE INDEX "plans_position_idx" ON "plans"("position");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_attempts_key_key" ON "subscription_attempts"("key");

-- CreateIndex
CREATE INDEX "subscription_attempts_userId_createdAt_idx" ON "subscription_attempts"("userId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_serviceId_key" ON "subscriptions"("serviceId");

-- CreateIndex
CREATE INDEX "subscriptions_status_createdAt_id_idx" ON "subscriptions"("status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "subscriptions_createdAt_id_idx" ON "subscriptions"("createdAt", "id");

-- CreateIndex
CREATE INDEX "subscriptions_userId_idx" ON "subscriptions"("userId");

-- CreateIndex
CREATE INDEX "subscriptions_customerId_idx" ON "subscriptions"("customerId");

-- CreateIndex
CREATE INDEX "former_terms_subscriptionId_until_idx" ON "former_terms"("subscriptionId", "until");

-- CreateIndex
CREATE INDEX "former_terms_planKey_idx" ON "former_terms"("planKey");

-- AddForeignKey
ALTER TABLE "review_flags" ADD CONSTRAINT "review_flags_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_attempts" ADD CONSTRAINT "subscription_attempts_id_fkey" FOREIGN KEY ("id") REFERENCES "charge_attempts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_attempts" ADD CONSTRAINT "subscription_attempts_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_attempts" ADD CONSTRAINT "subscription_attempts_planKey_fkey" FOREIGN KEY ("planKey") REFERENCES "plans"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_planKey_fkey" FOREIGN KEY ("planKey") REFERENCES "plans"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_commands" ADD CONSTRAINT "subscription_commands_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "former_terms" ADD CONSTRAINT "former_terms_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "former_terms" ADD CONSTRAINT "former_terms_planKey_fkey" FOREIGN KEY ("planKey") REFERENCES "plans"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Below: what a Prisma schema cannot express.

ALTER TABLE subscription_attempts ADD CONSTRAINT subscription_attempts_quantity CHECK ((quantity >= 1) AND (quantity <= 10000));
CREATE INDEX subscriptions_in_trial ON subscriptions ("trialEndsAt") WHERE (status = 'TRIAL');
CREATE INDEX subscriptions_plan ON subscriptions ("planKey", status);
CREATE INDEX subscriptions_to_cancel ON subscriptions ("cancelDueAt") WHERE (("cancelDueAt" IS NOT NULL) AND (status <> 'ENDED'));
