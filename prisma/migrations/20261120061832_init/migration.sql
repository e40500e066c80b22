-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "ResourceKind" AS ENUM ('CUSTOMER', 'PRODUCT', 'SUBSCRIPTION', 'TRANSACTIONS');

-- CreateEnum
CREATE TYPE "InboxState" AS ENUM ('ACCEPTED', 'QUARANTINED');

-- CreateEnum
CREATE TYPE "TransactionClaim" AS ENUM ('CANDIDATE', 'BOUND', 'FOREIGN');

-- CreateEnum
CREATE TYPE "OrderStatus" AS ENUM ('PENDING', 'PAYING', 'PAID', 'FAILED', 'UNCERTAIN', 'REVIEW');

-- CreateEnum
CREATE TYPE "AttemptState" AS ENUM ('CREATED', 'SENDING', 'UNKNOWN', 'REVIEW', 'SUCCEEDED', 'DECLINED', 'REJECTED', 'NOT_CHARGED', 'ABANDONED');

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "name" TEXT,
    "email" TEXT,
    "emailVerified" TIMESTAMP(3),
    "image" TEXT,
    "phone" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerAccountId" TEXT NOT NULL,
    "refresh_token" TEXT,
    "access_token" TEXT,
    "expires_at" INTEGER,
    "token_type" TEXT,
    "scope" TEXT,
    "id_token" TEXT,
    "session_state" TEXT,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "sessionToken" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "expires" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification_tokens" (
    "identifier" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires" TIMESTAMP(3) NOT NULL
);

-- CreateTable
CREATE TABLE "customers" (
    "email" TEXT NOT NULL,
    "serviceId" TEXT,
    "userId" TEXT,
    "leaseUntil" TIMESTAMP(3),
    "leaseId" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("email")
);

-- CreateTable
CREATE TABLE "carts" (
    "id" TEXT NOT NULL,
    "userId" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "closedAt" TIMESTAMP(3),
    "successorId" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "carts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cart_items" (
    "cartId" TEXT NOT NULL,
    "variantId" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    "unitAmount" INTEGER,
    "currency" TEXT,
    "addedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removedAt" TIMESTAMP(3),

    CONSTRAINT "cart_items_pkey" PRIMARY KEY ("cartId","variantId")
);

-- CreateTable
CREATE TABLE "catalog_products" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tagline" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "art" TEXT NOT NULL,
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "position" INTEGER NOT NULL DEFAULT 0,
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "catalog_products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "catalog_variants" (
    "id" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    "serviceProductId" TEXT NOT NULL,
    "sku" TEXT NOT NULL,
    "options" JSONB NOT NULL DEFAULT '{}',
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "catalog_variants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tax_rates" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "ratePpm" INTEGER NOT NULL,
    "country" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "tax_rates_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "mails" (
    "id" TEXT NOT NULL,
    "dedupeKey" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "subject" TEXT,
    "html" TEXT,
    "text" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dueAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leaseUntil" TIMESTAMP(3),
    "fence" BIGINT NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sentAt" TIMESTAMP(3),
    "failedAt" TIMESTAMP(3),
    "lastError" TEXT,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_events" (
    "id" BIGSERIAL NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "state" "InboxState" NOT NULL,
    "reason" TEXT,
    "type" TEXT,
    "kind" "ResourceKind",
    "resourceId" TEXT,
    "body" BYTEA NOT NULL,
    "headers" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "resources" (
    "kind" "ResourceKind" NOT NULL,
    "resourceId" TEXT NOT NULL,
    "dirty" BIGINT NOT NULL DEFAULT 0,
    "synced" BIGINT NOT NULL DEFAULT 0,
    "dirtyAt" TIMESTAMP(3),
    "confirmAt" TIMESTAMP(3),
    "dueAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "fence" BIGINT NOT NULL DEFAULT 0,
    "leaseUntil" TIMESTAMP(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failingSince" TIMESTAMP(3),
    "deadAt" TIMESTAMP(3),
    "lastError" TEXT,
    "notFound" INTEGER NOT NULL DEFAULT 0,
    "hintType" TEXT,
    "hintAt" TIMESTAMP(3),
    "syncedAt" TIMESTAMP(3),

    CONSTRAINT "resources_pkey" PRIMARY KEY ("kind","resourceId")
);

-- CreateTable
CREATE TABLE "mirror_customers" (
    "serviceId" TEXT NOT NULL,
    "firstname" TEXT,
    "lastname" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "type" TEXT,
    "raw" JSONB NOT NULL DEFAULT '{}',
    "sequence" BIGINT NOT NULL,
    "deletedAt" TIMESTAMP(3),
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "mirror_customers_pkey" PRIMARY KEY ("serviceId")
);

-- CreateTable
CREATE TABLE "mirror_products" (
    "serviceId" TEXT NOT NULL,
    "name" TEXT,
    "description" TEXT,
    "priceAmount" INTEGER,
    "currency" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "raw" JSONB NOT NULL DEFAULT '{}',
    "sequence" BIGINT NOT NULL,
    "fetchedAt" TIMESTAMP(3) NOT NULL,
    "deletedAt" TIMESTAMP(3),
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "mirror_products_pkey" PRIMARY KEY ("serviceId")
);

-- CreateTable
CREATE TABLE "mirror_subscriptions" (
    "serviceId" TEXT NOT NULL,
    "planId" TEXT,
    "customerId" TEXT,
    "quantity" INTEGER,
    "taxCodes" TEXT[],
    "status" TEXT,
    "raw" JSONB NOT NULL DEFAULT '{}',
    "sequence" BIGINT NOT NULL,
    "deletedAt" TIMESTAMP(3),
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "mirror_subscriptions_pkey" PRIMARY KEY ("serviceId")
);

-- CreateTable
CREATE TABLE "mirror_transactions" (
    "serviceId" TEXT NOT NULL,
    "customerId" TEXT,
    "subscriptionId" TEXT,
    "matchKey" TEXT,
    "amount" INTEGER,
    "currency" TEXT,
    "status" TEXT,
    "shownAt" TIMESTAMP(3),
    "claim" "TransactionClaim" NOT NULL DEFAULT 'FOREIGN',
    "attemptId" TEXT,
    "raw" JSONB NOT NULL DEFAULT '{}',
    "firstSeen" BIGINT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "firstSeenAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "missingSince" TIMESTAMP(3),
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "mirror_transactions_pkey" PRIMARY KEY ("serviceId")
);

-- CreateTable
CREATE TABLE "service_state" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "service_state_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "cache_tags" (
    "tag" TEXT NOT NULL,
    "expiredAt" BIGINT NOT NULL,
    "version" BIGSERIAL NOT NULL,

    CONSTRAINT "cache_tags_pkey" PRIMARY KEY ("tag")
);

-- CreateTable
CREATE TABLE "orders" (
    "id" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "cartId" TEXT NOT NULL,
    "userId" TEXT,
    "status" "OrderStatus" NOT NULL DEFAULT 'PENDING',
    "email" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "subtotalAmount" INTEGER NOT NULL,
    "shippingAmount" INTEGER NOT NULL,
    "taxAmount" INTEGER NOT NULL,
    "totalAmount" INTEGER NOT NULL,
    "contact" JSONB NOT NULL,
    "address" JSONB NOT NULL,
    "shippingMethod" TEXT NOT NULL,
    "taxCodes" TEXT[],
    "cardLast4" TEXT,
    "cardType" TEXT,
    "transactionId" TEXT,
    "amountMismatch" BOOLEAN NOT NULL DEFAULT false,
    "chargedAmount" INTEGER,
    "reason" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "paidAt" TIMESTAMP(3),

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_items" (
    "id" TEXT NOT NULL,
    "orderId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "variantId" TEXT,
    "serviceProductId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    "art" TEXT,
    "slug" TEXT,
    "unitAmount" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "isShipping" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "order_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_taxes" (
    "orderId" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "ratePpm" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,

    CONSTRAINT "order_taxes_pkey" PRIMARY KEY ("orderId","code")
);

-- CreateTable
CREATE TABLE "checkout_keys" (
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "orderId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkout_keys_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "charge_attempts" (
    "id" TEXT NOT NULL,
    "orderId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
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
    "transactionId" TEXT,
    "httpStatus" INTEGER,
    "reason" TEXT,
    "dueAt" TIMESTAMP(3),
    "looks" INTEGER NOT NULL DEFAULT 0,
    "absentSince" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settledAt" TIMESTAMP(3),

    CONSTRAINT "charge_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "accounts_userId_idx" ON "accounts"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_provider_providerAccountId_key" ON "accounts"("provider", "providerAccountId");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_sessionToken_key" ON "sessions"("sessionToken");

-- CreateIndex
CREATE INDEX "sessions_userId_idx" ON "sessions"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "verification_tokens_token_key" ON "verification_tokens"("token");

-- CreateIndex
CREATE UNIQUE INDEX "verification_tokens_identifier_token_key" ON "verification_tokens"("identifier", "token");

-- CreateIndex
CREATE UNIQUE INDEX "customers_serviceId_key" ON "customers"("serviceId");

-- CreateIndex
CREATE UNIQUE INDEX "customers_userId_key" ON "customers"("userId");

-- CreateIndex
CREATE INDEX "carts_userId_idx" ON "carts"("userId");

-- CreateIndex
CREATE INDEX "carts_successorId_idx" ON "carts"("successorId");

-- CreateIndex
CREATE UNIQUE INDEX "catalog_products_slug_key" ON "catalog_products"("slug");

-- CreateIndex
CREATE INDEX "catalog_products_category_position_idx" ON "catalog_products"("category", "position");

-- CreateIndex
CREATE UNIQUE INDEX "catalog_variants_serviceProductId_key" ON "catalog_variants"("serviceProductId");

-- CreateIndex
CREATE UNIQUE INDEX "catalog_variants_sku_key" ON "catalog_variants"("sku");

-- CreateIndex
CREATE INDEX "catalog_variants_productId_position_idx" ON "catalog_variants"("productId", "position");

-- CreateIndex
CREATE INDEX "tax_rates_country_idx" ON "tax_rates"("country");

-- CreateIndex
CREATE UNIQUE INDEX "mails_dedupeKey_key" ON "mails"("dedupeKey");

-- CreateIndex
CREATE INDEX "mails_sentAt_dueAt_idx" ON "mails"("sentAt", "dueAt");

-- CreateIndex
CREATE INDEX "webhook_events_receivedAt_idx" ON "webhook_events"("receivedAt");

-- CreateIndex
CREATE INDEX "webhook_events_kind_resourceId_idx" ON "webhook_events"("kind", "resourceId");

-- CreateIndex
CREATE INDEX "resources_dueAt_idx" ON "resources"("dueAt");

-- CreateIndex
CREATE INDEX "mirror_customers_email_idx" ON "mirror_customers"("email");

-- CreateIndex
CREATE INDEX "mirror_subscriptions_customerId_idx" ON "mirror_subscriptions"("customerId");

-- CreateIndex
CREATE INDEX "mirror_transactions_matchKey_idx" ON "mirror_transactions"("matchKey");

-- CreateIndex
CREATE INDEX "mirror_transactions_customerId_idx" ON "mirror_transactions"("customerId");

-- CreateIndex
CREATE INDEX "mirror_transactions_subscriptionId_idx" ON "mirror_transactions"("subscriptionId");

-- CreateIndex
CREATE INDEX "cache_tags_version_idx" ON "cache_tags"("version");

-- CreateIndex
CREATE UNIQUE INDEX "orders_number_key" ON "orders"("number");

-- CreateIndex
CREATE UNIQUE INDEX "orders_transactionId_key" ON "orders"("transactionId");

-- CreateIndex
CREATE INDEX "orders_userId_createdAt_idx" ON "orders"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "orders_email_createdAt_idx" ON "orders"("email", "createdAt");

-- CreateIndex
CREATE INDEX "orders_cartId_idx" ON "orders"("cartId");

-- CreateIndex
CREATE INDEX "orders_status_idx" ON "orders"("status");

-- CreateIndex
CREATE UNIQUE INDEX "order_items_orderId_position_key" ON "order_items"("orderId", "position");

-- CreateIndex
CREATE INDEX "checkout_keys_orderId_idx" ON "checkout_keys"("orderId");

-- CreateIndex
CREATE UNIQUE INDEX "charge_attempts_tokenHash_key" ON "charge_attempts"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "charge_attempts_transactionId_key" ON "charge_attempts"("transactionId");

-- CreateIndex
CREATE INDEX "charge_attempts_state_dueAt_idx" ON "charge_attempts"("state", "dueAt");

-- CreateIndex
CREATE INDEX "charge_attempts_matchKey_idx" ON "charge_attempts"("matchKey");

-- CreateIndex
CREATE UNIQUE INDEX "charge_attempts_orderId_number_key" ON "charge_attempts"("orderId", "number");

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "carts" ADD CONSTRAINT "carts_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "carts" ADD CONSTRAINT "carts_successorId_fkey" FOREIGN KEY ("successorId") REFERENCES "carts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_cartId_fkey" FOREIGN KEY ("cartId") REFERENCES "carts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "catalog_variants" ADD CONSTRAINT "catalog_variants_productId_fkey" FOREIGN KEY ("productId") REFERENCES "catalog_products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_cartId_fkey" FOREIGN KEY ("cartId") REFERENCES "carts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_taxes_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout_keys" ADD CONSTRAINT "checkout_keys_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charge_attempts" ADD CONSTRAINT "charge_attempts_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema language cannot say: the rules that make a second charge impossible.

-- Orders every look at the service: a reply asked for later has a higher number.
CREATE SEQUENCE "service_sequence" AS BIGINT;

-- A cart has at most one order that is unsettled or paid.
CREATE UNIQUE INDEX "orders_one_live_per_cart" ON "orders" ("cartId")
  WHERE "status" IN ('PENDING', 'PAYING', 'UNCERTAIN', 'REVIEW', 'PAID');

-- An order has at most one attempt that is unsettled or succeeded.
CREATE UNIQUE INDEX "charge_attempts_one_live_per_order" ON "charge_attempts" ("orderId")
  WHERE "state" IN ('CREATED', 'SENDING', 'UNKNOWN', 'REVIEW', 'SUCCEEDED');

-- Two unsettled charges that the transactions list could not tell apart never exist at once.
CREATE UNIQUE INDEX "charge_attempts_one_unsettled_per_match_key" ON "charge_attempts" ("matchKey")
  WHERE "state" IN ('SENDING', 'UNKNOWN', 'REVIEW');

-- A signed-in shopper has at most one open cart.
CREATE UNIQUE INDEX "carts_one_open_per_user" ON "carts" ("userId") WHERE "closedAt" IS NULL;

ALTER TABLE "orders"
  ADD CONSTRAINT "orders_amounts_add_up" CHECK (
    "subtotalAmount" >= 0 AND "shippingAmount" >= 0 AND "taxAmount" >= 0
    AND "totalAmount" = "subtotalAmount" + "shippingAmount" + "taxAmount"),
  ADD CONSTRAINT "orders_paid_has_transaction" CHECK ("status" <> 'PAID' OR "transactionId" IS NOT NULL);

ALTER TABLE "order_items" ADD CONSTRAINT "order_items_quantity" CHECK ("quantity" >= 1);
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_quantity" CHECK ("quantity" >= 1);

ALTER TABLE "charge_attempts"
  ADD CONSTRAINT "charge_attempts_succeeded_has_transaction"
    CHECK ("state" <> 'SUCCEEDED' OR "transactionId" IS NOT NULL),
  -- What was sent is known: nothing leaves for the service without its customer, body and match key.
  ADD CONSTRAINT "charge_attempts_sent_is_frozen" CHECK (
    "sends" = 0 OR ("customerId" IS NOT NULL AND "matchKey" IS NOT NULL AND "body" IS NOT NULL AND "baseline" IS NOT NULL)),
  -- A token is kept only while it may still be needed.
  ADD CONSTRAINT "charge_attempts_settled_keeps_no_token" CHECK (
    "state" IN ('CREATED', 'SENDING', 'UNKNOWN') OR "tokenCipher" IS NULL);
