-- PostgreSQL's own extensions that shops need.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Orders what this database has seen, for the payment engine and the mirror.
CREATE SEQUENCE service_sequence;

-- Sorts names without their accents.
CREATE FUNCTION catalog_fold(input text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT public.unaccent('public.unaccent'::regdictionary, lower(input)) $$;

-- CreateEnum
CREATE TYPE "NoteSubject" AS ENUM ('order', 'customer');

-- CreateEnum
CREATE TYPE "ResourceKind" AS ENUM ('CUSTOMER', 'PRODUCT', 'SUBSCRIPTION', 'TRANSACTIONS');

-- CreateEnum
CREATE TYPE "InboxState" AS ENUM ('ACCEPTED', 'QUARANTINED');

-- CreateEnum
CREATE TYPE "UnexplainedKind" AS ENUM ('CHARGE', 'SUBSCRIPTION');

-- CreateEnum
CREATE TYPE "TransactionBinding" AS ENUM ('REPLY', 'LIST', 'PERSON');

-- CreateEnum
CREATE TYPE "OrderStatus" AS ENUM ('PENDING', 'PAYING', 'PAID', 'FAILED', 'UNCERTAIN', 'REVIEW');

-- CreateEnum
CREATE TYPE "AttemptState" AS ENUM ('CREATED', 'SENDING', 'UNKNOWN', 'REVIEW', 'SUCCEEDED', 'REFUSED', 'NOT_CHARGED', 'ABANDONED');

-- CreateEnum
CREATE TYPE "PaymentKind" AS ENUM ('ORDER', 'SUBSCRIPTION');

-- CreateEnum
CREATE TYPE "StaffRole" AS ENUM ('viewer', 'staff', 'owner');

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "name" TEXT,
    "email" TEXT,
    "emailVerified" TIMESTAMP(3),
    "image" TEXT,
    "firstname" TEXT,
    "lastname" TEXT,
    "phone" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletionDueAt" TIMESTAMP(3),

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
    "endsAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "authenticatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification_tokens" (
    "identifier" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3)
);

-- CreateTable
CREATE TABLE "customers" (
    "email" TEXT NOT NULL,
    "serviceId" TEXT,
    "userId" TEXT,
    "attachedAt" TIMESTAMP(3),
    "leaseUntil" TIMESTAMP(3),
    "leaseId" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("email")
);

-- CreateTable
CREATE TABLE "saved_addresses" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "firstname" TEXT NOT NULL,
    "lastname" TEXT NOT NULL,
    "line1" TEXT NOT NULL,
    "line2" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL,
    "region" TEXT NOT NULL DEFAULT '',
    "postalCode" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_addresses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_changes" (
    "userId" TEXT NOT NULL,
    "newEmail" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_changes_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE UNLOGGED TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "fullAt" BIGINT NOT NULL,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "decline_counts" (
    "key" TEXT NOT NULL,
    "declines" DOUBLE PRECISION NOT NULL,
    "countedAt" BIGINT NOT NULL,
    "pausedUntil" BIGINT NOT NULL,

    CONSTRAINT "decline_counts_pkey" PRIMARY KEY ("key")
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
    "joined" INTEGER NOT NULL DEFAULT 0,

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
    "gallery" TEXT[],
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "facets" JSONB NOT NULL DEFAULT '{}',
    "options" JSONB NOT NULL DEFAULT '[]',
    "position" INTEGER NOT NULL DEFAULT 0,
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "source" TEXT NOT NULL DEFAULT 'brand',
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
    "options" JSON NOT NULL DEFAULT '{}',
    "measure" JSONB,
    "art" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "catalog_variants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "catalog_offers" (
    "variantId" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "serviceProductId" TEXT NOT NULL,

    CONSTRAINT "catalog_offers_pkey" PRIMARY KEY ("variantId","currency")
);

-- CreateTable
CREATE TABLE "tax_rates" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "ratePpm" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "tax_rates_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "tax_zones" (
    "country" TEXT NOT NULL,
    "code" TEXT NOT NULL,

    CONSTRAINT "tax_zones_pkey" PRIMARY KEY ("country","code")
);

-- CreateTable
CREATE TABLE "staff_notes" (
    "id" TEXT NOT NULL,
    "subject" "NoteSubject" NOT NULL,
    "subjectId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "authorEmail" TEXT NOT NULL,

    CONSTRAINT "staff_notes_pkey" PRIMARY KEY ("id")
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
    "scheduledAt" TIMESTAMP(3),
    "leaseUntil" TIMESTAMP(3),
    "fence" BIGINT NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sentAt" TIMESTAMP(3),
    "failedAt" TIMESTAMP(3),
    "lastError" TEXT,
    "isErasedOnceSent" BOOLEAN NOT NULL DEFAULT false,
    "traceparent" TEXT,

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
    "dueAt" TIMESTAMP(3),
    "heldUntil" TIMESTAMP(3),
    "confirmAt" TIMESTAMP(3),
    "fence" BIGINT NOT NULL DEFAULT 0,
    "leaseUntil" TIMESTAMP(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failingSince" TIMESTAMP(3),
    "deadAt" TIMESTAMP(3),
    "lastError" TEXT,
    "notFoundAt" TIMESTAMP(3),
    "hintType" TEXT,
    "hintAt" TIMESTAMP(3),
    "syncedAt" TIMESTAMP(3),
    "traceparent" TEXT,

    CONSTRAINT "resources_pkey" PRIMARY KEY ("kind","resourceId")
);

-- CreateTable
CREATE TABLE "mirror_customers" (
    "serviceId" TEXT NOT NULL,
    "firstname" TEXT,
    "lastname" TEXT,
    "email" TEXT,
    "phone" TEXT,
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
    "hintType" TEXT,
    "hintAt" TIMESTAMP(3),
    "raw" JSONB NOT NULL DEFAULT '{}',
    "sequence" BIGINT NOT NULL,
    "firstSeen" BIGINT NOT NULL DEFAULT nextval('service_sequence'::regclass),
    "deletedAt" TIMESTAMP(3),
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "mirror_subscriptions_pkey" PRIMARY KEY ("serviceId")
);

-- CreateTable
CREATE TABLE "mirror_transactions" (
    "serviceId" TEXT NOT NULL,
    "customerId" TEXT,
    "subscriptionId" TEXT,
    "amount" INTEGER,
    "currency" TEXT,
    "status" TEXT,
    "shownAt" TIMESTAMP(3),
    "attemptId" TEXT,
    "boundBy" "TransactionBinding",
    "monthOf" TEXT,
    "isHistory" BOOLEAN NOT NULL DEFAULT false,
    "raw" JSONB NOT NULL DEFAULT '{}',
    "digest" TEXT,
    "firstSeen" BIGINT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "firstSeenAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "missingSince" TIMESTAMP(3),
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "mirror_transactions_pkey" PRIMARY KEY ("serviceId")
);

-- CreateTable
CREATE TABLE "unexplained" (
    "kind" "UnexplainedKind" NOT NULL,
    "serviceId" TEXT NOT NULL,
    "foundAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attemptId" TEXT,
    "resolvedAt" TIMESTAMP(3),
    "resolvedBy" TEXT,

    CONSTRAINT "unexplained_pkey" PRIMARY KEY ("kind","serviceId")
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
    "version" BIGSERIAL NOT NULL,

    CONSTRAINT "cache_tags_pkey" PRIMARY KEY ("tag")
);

-- CreateTable
CREATE TABLE "orders" (
    "id" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "view" TEXT,
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
    "taxesIncluded" BOOLEAN NOT NULL DEFAULT false,
    "contact" JSONB NOT NULL,
    "address" JSONB NOT NULL,
    "shippingMethod" TEXT NOT NULL,
    "arrivesFrom" DATE,
    "arrivesTo" DATE,
    "taxCodes" TEXT[],
    "cardLast4" TEXT,
    "cardType" TEXT,
    "transactionId" TEXT,
    "amountMismatch" BOOLEAN NOT NULL DEFAULT false,
    "chargedAmount" INTEGER,
    "chargedCurrency" TEXT,
    "reason" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "paidAt" TIMESTAMP(3),
    "attachedAt" TIMESTAMP(3),
    "linksRevokedAt" TIMESTAMP(3),
    "shippedAt" TIMESTAMP(3),
    "trackingUrl" TEXT,

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
    "taxCodes" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "order_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_taxes" (
    "orderId" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "ratePpm" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "baseAmount" INTEGER,

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
CREATE TABLE "due_order_hooks" (
    "id" TEXT NOT NULL,
    "orderId" TEXT NOT NULL,
    "module" TEXT NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "due_order_hooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "charge_attempts" (
    "id" TEXT NOT NULL,
    "kind" "PaymentKind" NOT NULL DEFAULT 'ORDER',
    "orderId" TEXT,
    "number" INTEGER NOT NULL DEFAULT 1,
    "exclusiveKey" TEXT,
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
    "earlierSends" JSONB,
    "resendStopped" BOOLEAN NOT NULL DEFAULT false,
    "mayHaveCharged" BOOLEAN NOT NULL DEFAULT false,
    "transactionId" TEXT,
    "subscriptionId" TEXT,
    "httpStatus" INTEGER,
    "reason" TEXT,
    "dueAt" TIMESTAMP(3),
    "reconciliations" INTEGER NOT NULL DEFAULT 0,
    "absentSince" TIMESTAMP(3),
    "traceparent" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settledAt" TIMESTAMP(3),

    CONSTRAINT "charge_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_flags" (
    "id" TEXT NOT NULL,
    "orderId" TEXT,
    "subscriptionId" TEXT,
    "kind" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" TIMESTAMP(3),
    "resolvedBy" TEXT,

    CONSTRAINT "review_flags_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorId" TEXT,
    "actorEmail" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_members" (
    "email" TEXT NOT NULL,
    "role" "StaffRole" NOT NULL,
    "addedAt" TIMESTAMP(3) NOT NULL,
    "addedBy" TEXT NOT NULL,
    "removedAt" TIMESTAMP(3),

    CONSTRAINT "staff_members_pkey" PRIMARY KEY ("email")
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
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_deletionDueAt_idx" ON "users"("deletionDueAt");

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
CREATE INDEX "customers_createdAt_email_idx" ON "customers"("createdAt", "email");

-- CreateIndex
CREATE INDEX "saved_addresses_userId_idx" ON "saved_addresses"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "email_changes_tokenHash_key" ON "email_changes"("tokenHash");

-- CreateIndex
CREATE INDEX "carts_userId_idx" ON "carts"("userId");

-- CreateIndex
CREATE INDEX "carts_successorId_idx" ON "carts"("successorId");

-- CreateIndex
CREATE INDEX "carts_updatedAt_idx" ON "carts"("updatedAt");

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
CREATE UNIQUE INDEX "catalog_offers_serviceProductId_key" ON "catalog_offers"("serviceProductId");

-- CreateIndex
CREATE INDEX "staff_notes_subject_subjectId_at_idx" ON "staff_notes"("subject", "subjectId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "mails_dedupeKey_key" ON "mails"("dedupeKey");

-- CreateIndex
CREATE INDEX "mails_sentAt_dueAt_idx" ON "mails"("sentAt", "dueAt");

-- CreateIndex
CREATE INDEX "mails_recipient_createdAt_idx" ON "mails"("recipient", "createdAt");

-- CreateIndex
CREATE INDEX "webhook_events_receivedAt_idx" ON "webhook_events"("receivedAt");

-- CreateIndex
CREATE INDEX "webhook_events_state_id_idx" ON "webhook_events"("state", "id");

-- CreateIndex
CREATE INDEX "webhook_events_kind_resourceId_idx" ON "webhook_events"("kind", "resourceId");

-- CreateIndex
CREATE INDEX "resources_dueAt_idx" ON "resources"("dueAt");

-- CreateIndex
CREATE INDEX "mirror_customers_email_idx" ON "mirror_customers"("email");

-- CreateIndex
CREATE INDEX "mirror_subscriptions_customerId_idx" ON "mirror_subscriptions"("customerId");

-- CreateIndex
CREATE INDEX "mirror_transactions_customerId_idx" ON "mirror_transactions"("customerId");

-- CreateIndex
CREATE INDEX "mirror_transactions_subscriptionId_idx" ON "mirror_transactions"("subscriptionId");

-- CreateIndex
CREATE INDEX "mirror_transactions_monthOf_idx" ON "mirror_transactions"("monthOf");

-- CreateIndex
CREATE INDEX "mirror_transactions_sequence_idx" ON "mirror_transactions"("sequence");

-- CreateIndex
CREATE INDEX "unexplained_resolvedAt_foundAt_serviceId_idx" ON "unexplained"("resolvedAt", "foundAt", "serviceId");

-- CreateIndex
CREATE INDEX "unexplained_attemptId_idx" ON "unexplained"("attemptId");

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
CREATE INDEX "orders_createdAt_id_idx" ON "orders"("createdAt", "id");

-- CreateIndex
CREATE INDEX "orders_status_createdAt_id_idx" ON "orders"("status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "order_items_variantId_orderId_idx" ON "order_items"("variantId", "orderId");

-- CreateIndex
CREATE UNIQUE INDEX "order_items_orderId_position_key" ON "order_items"("orderId", "position");

-- CreateIndex
CREATE INDEX "checkout_keys_orderId_idx" ON "checkout_keys"("orderId");

-- CreateIndex
CREATE INDEX "due_order_hooks_dueAt_idx" ON "due_order_hooks"("dueAt");

-- CreateIndex
CREATE INDEX "due_order_hooks_orderId_idx" ON "due_order_hooks"("orderId");

-- CreateIndex
CREATE UNIQUE INDEX "charge_attempts_tokenHash_key" ON "charge_attempts"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "charge_attempts_transactionId_key" ON "charge_attempts"("transactionId");

-- CreateIndex
CREATE UNIQUE INDEX "charge_attempts_subscriptionId_key" ON "charge_attempts"("subscriptionId");

-- CreateIndex
CREATE INDEX "charge_attempts_state_dueAt_idx" ON "charge_attempts"("state", "dueAt");

-- CreateIndex
CREATE INDEX "charge_attempts_createdAt_idx" ON "charge_attempts"("createdAt");

-- CreateIndex
CREATE INDEX "charge_attempts_matchKey_idx" ON "charge_attempts"("matchKey");

-- CreateIndex
CREATE INDEX "charge_attempts_customerId_idx" ON "charge_attempts"("customerId");

-- CreateIndex
CREATE UNIQUE INDEX "charge_attempts_orderId_number_key" ON "charge_attempts"("orderId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "review_flags_orderId_kind_key" ON "review_flags"("orderId", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "review_flags_subscriptionId_kind_key" ON "review_flags"("subscriptionId", "kind");

-- CreateIndex
CREATE INDEX "audit_log_at_idx" ON "audit_log"("at");

-- CreateIndex
CREATE INDEX "audit_log_at_id_idx" ON "audit_log"("at", "id");

-- CreateIndex
CREATE INDEX "audit_log_actorEmail_at_id_idx" ON "audit_log"("actorEmail", "at", "id");

-- CreateIndex
CREATE INDEX "audit_log_action_at_id_idx" ON "audit_log"("action", "at", "id");

-- CreateIndex
CREATE INDEX "audit_log_subject_subjectId_idx" ON "audit_log"("subject", "subjectId");

-- CreateIndex
CREATE INDEX "audit_log_subject_at_id_idx" ON "audit_log"("subject", "at", "id");

-- CreateIndex
CREATE INDEX "audit_log_subjectId_at_id_idx" ON "audit_log"("subjectId", "at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "saved_cards_tokenHash_key" ON "saved_cards"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "saved_cards_userId_last4_cardType_key" ON "saved_cards"("userId", "last4", "cardType");

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_addresses" ADD CONSTRAINT "saved_addresses_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "carts" ADD CONSTRAINT "carts_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "carts" ADD CONSTRAINT "carts_successorId_fkey" FOREIGN KEY ("successorId") REFERENCES "carts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_cartId_fkey" FOREIGN KEY ("cartId") REFERENCES "carts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "catalog_variants" ADD CONSTRAINT "catalog_variants_productId_fkey" FOREIGN KEY ("productId") REFERENCES "catalog_products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "catalog_offers" ADD CONSTRAINT "catalog_offers_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "catalog_variants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_zones" ADD CONSTRAINT "tax_zones_code_fkey" FOREIGN KEY ("code") REFERENCES "tax_rates"("code") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "due_order_hooks" ADD CONSTRAINT "due_order_hooks_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charge_attempts" ADD CONSTRAINT "charge_attempts_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_flags" ADD CONSTRAINT "review_flags_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Below: what a Prisma schema cannot express.

-- A product's price and sale state, by which lists sort and filter. The triggers below maintain them.
ALTER TABLE catalog_products
  ADD COLUMN "saleState" TEXT NOT NULL DEFAULT 'gone',
  ADD COLUMN "fromAmount" INTEGER,
  ADD COLUMN "fromCurrency" TEXT,
  ADD COLUMN "fromMore" BOOLEAN NOT NULL DEFAULT false;

-- Constraints of rows.
ALTER TABLE cart_items ADD CONSTRAINT cart_items_quantity CHECK (quantity >= 1);
ALTER TABLE charge_attempts ADD CONSTRAINT charge_attempts_kind_has_subject CHECK ((kind = 'ORDER') = ("orderId" IS NOT NULL));
ALTER TABLE charge_attempts ADD CONSTRAINT charge_attempts_open_subscription_was_sent CHECK ((kind <> 'SUBSCRIPTION') OR (state NOT IN ('SENDING', 'UNKNOWN', 'REVIEW')) OR (sends >= 1));
ALTER TABLE charge_attempts ADD CONSTRAINT charge_attempts_sent_is_frozen CHECK ((sends = 0) OR (("customerId" IS NOT NULL) AND ("matchKey" IS NOT NULL) AND (body IS NOT NULL) AND (baseline IS NOT NULL)));
ALTER TABLE charge_attempts ADD CONSTRAINT charge_attempts_settled_keeps_no_token CHECK ((state IN ('CREATED', 'SENDING', 'UNKNOWN')) OR ("tokenCipher" IS NULL));
ALTER TABLE charge_attempts ADD CONSTRAINT charge_attempts_succeeded_has_result CHECK ((state <> 'SUCCEEDED') OR ( CASE kind WHEN 'ORDER' THEN "transactionId" ELSE "subscriptionId" END IS NOT NULL));
ALTER TABLE order_items ADD CONSTRAINT order_items_quantity CHECK (quantity >= 1);
ALTER TABLE orders ADD CONSTRAINT orders_amounts_add_up CHECK (("subtotalAmount" >= 0) AND ("shippingAmount" >= 0) AND ("taxAmount" >= 0) AND ("totalAmount" = (("subtotalAmount" + "shippingAmount") + CASE WHEN "taxesIncluded" THEN 0 ELSE "taxAmount" END)) AND ("taxAmount" <= "totalAmount"));
ALTER TABLE orders ADD CONSTRAINT orders_paid_has_transaction CHECK ((status <> 'PAID') OR ("transactionId" IS NOT NULL));
ALTER TABLE review_flags ADD CONSTRAINT review_flags_one_subject CHECK (num_nonnulls("orderId", "subscriptionId") = 1);
ALTER TABLE users ADD CONSTRAINT users_email_normalised CHECK (email = lower(btrim(email)));

-- Expression and partial indexes.
CREATE UNIQUE INDEX carts_one_open_per_user ON carts ("userId") WHERE ("closedAt" IS NULL);
CREATE INDEX catalog_products_by_name ON catalog_products (catalog_fold(name), slug) WHERE ((NOT hidden) AND ("saleState" <> 'gone'));
CREATE INDEX catalog_products_cheap_first ON catalog_products (COALESCE("fromAmount", 2147483647), slug) WHERE ((NOT hidden) AND ("saleState" <> 'gone'));
CREATE INDEX catalog_products_dear_first ON catalog_products (COALESCE("fromAmount", -1) DESC, slug DESC) WHERE ((NOT hidden) AND ("saleState" <> 'gone'));
CREATE INDEX catalog_products_in_order ON catalog_products ("position", slug) WHERE ((NOT hidden) AND ("saleState" <> 'gone'));
CREATE INDEX catalog_products_on_shelf ON catalog_products (category, "position", slug) WHERE ((NOT hidden) AND ("saleState" <> 'gone'));
CREATE UNIQUE INDEX charge_attempts_one_live_per_order ON charge_attempts ("orderId") WHERE (state IN ('CREATED', 'SENDING', 'UNKNOWN', 'REVIEW', 'SUCCEEDED'));
CREATE UNIQUE INDEX charge_attempts_one_unsettled_per_exclusive_key ON charge_attempts ("exclusiveKey") WHERE (state IN ('CREATED', 'SENDING', 'UNKNOWN', 'REVIEW'));
CREATE UNIQUE INDEX charge_attempts_one_unsettled_per_match_key ON charge_attempts ("matchKey") WHERE (state IN ('SENDING', 'UNKNOWN') OR (state = 'REVIEW' AND kind = 'SUBSCRIPTION'));
CREATE INDEX charge_attempts_uncharged_customer ON charge_attempts ("customerId", "tokenReceivedAt") WHERE (state IN ('REFUSED', 'NOT_CHARGED'));
CREATE INDEX charge_attempts_uncharged_received ON charge_attempts ("tokenReceivedAt") WHERE (state IN ('REFUSED', 'NOT_CHARGED'));
CREATE INDEX mirror_transactions_attempt ON mirror_transactions ("attemptId") WHERE ("attemptId" IS NOT NULL);
CREATE INDEX mirror_transactions_gone ON mirror_transactions ("deletedAt") WHERE ("deletedAt" IS NOT NULL);
CREATE INDEX mirror_transactions_missing ON mirror_transactions ("missingSince") WHERE (("missingSince" IS NOT NULL) AND ("deletedAt" IS NULL));
CREATE INDEX mirror_transactions_replied ON mirror_transactions ("firstSeen") WHERE ("boundBy" = 'REPLY');
CREATE INDEX orders_amount_not_shown ON orders ("paidAt") WHERE ((status = 'PAID') AND ("chargedAmount" IS NULL));
CREATE UNIQUE INDEX orders_one_live_per_cart ON orders ("cartId") WHERE (status IN ('PENDING', 'PAYING', 'UNCERTAIN', 'REVIEW', 'PAID'));
CREATE INDEX orders_paid ON orders ("paidAt", id) WHERE (status = 'PAID');
CREATE INDEX resources_dead ON resources ("deadAt") WHERE ("deadAt" IS NOT NULL);
CREATE INDEX review_flags_open ON review_flags ("createdAt") WHERE ("resolvedAt" IS NULL);
CREATE UNIQUE INDEX saved_addresses_default ON saved_addresses ("userId") WHERE "isDefault";
CREATE UNIQUE INDEX saved_cards_default ON saved_cards ("userId") WHERE "isDefault";

-- Triggers.
CREATE FUNCTION audit_log_is_append_only() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END $$;

CREATE FUNCTION catalog_follow_mirror() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  changed text[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(DISTINCT v."productId") INTO changed
    FROM new_rows n
    JOIN old_rows o USING ("serviceId")
    JOIN catalog_variants v ON v."serviceProductId" = n."serviceId"
    WHERE (n."priceAmount", n.currency, n.active, n."deletedAt" IS NULL)
      IS DISTINCT FROM (o."priceAmount", o.currency, o.active, o."deletedAt" IS NULL);
  ELSE
    SELECT array_agg(DISTINCT v."productId") INTO changed
    FROM new_rows n
    JOIN catalog_variants v ON v."serviceProductId" = n."serviceId";
  END IF;
  IF changed IS NOT NULL THEN PERFORM catalog_refresh_sale(changed); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION catalog_follow_variants() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  changed text[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(DISTINCT "productId") INTO changed
    FROM (SELECT "productId" FROM new_rows UNION SELECT "productId" FROM old_rows) AS either;
  ELSE
    SELECT array_agg(DISTINCT "productId") INTO changed FROM new_rows;
  END IF;
  IF changed IS NOT NULL THEN PERFORM catalog_refresh_sale(changed); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION catalog_refresh_sale(ids text[]) RETURNS void
  LANGUAGE sql
  AS $$
  WITH offers AS (
    SELECT v."productId", v."position", v.id, m."priceAmount" AS amount, m.currency,
      CASE
        WHEN m."serviceId" IS NULL OR m."deletedAt" IS NOT NULL THEN 'gone'
        WHEN NOT m.active THEN 'paused'
        WHEN m."priceAmount" IS NULL OR m.currency IS NULL THEN 'unpriced'
        ELSE 'available'
      END AS state
    FROM catalog_variants v
    LEFT JOIN mirror_products m ON m."serviceId" = v."serviceProductId"
    WHERE v."productId" = ANY (ids)
  ), states AS (
    SELECT "productId",
      CASE
        WHEN bool_or(state = 'available') THEN 'available'
        WHEN bool_or(state = 'unpriced') THEN 'unpriced'
        WHEN bool_or(state = 'paused') THEN 'paused'
        ELSE 'gone'
      END AS state
    FROM offers GROUP BY "productId"
  ), priced AS (
    SELECT o.*, first_value(o.currency) OVER (
      PARTITION BY o."productId" ORDER BY o."position", o.id) AS lead
    FROM offers o JOIN states s USING ("productId")
    WHERE o.amount IS NOT NULL AND o.currency IS NOT NULL
      AND (o.state = 'available' OR s.state <> 'available')
  ), prices AS (
    SELECT "productId", lead, min(amount) AS low, max(amount) AS high
    FROM priced WHERE currency = lead GROUP BY "productId", lead
  ), found AS (
    SELECT wanted.id, coalesce(s.state, 'gone') AS state, p.low, p.lead,
      coalesce(p.high > p.low, false) AS more
    FROM unnest(ids) AS wanted(id)
    LEFT JOIN states s ON s."productId" = wanted.id
    LEFT JOIN prices p ON p."productId" = wanted.id
  )
  UPDATE catalog_products product
  SET "saleState" = found.state, "fromAmount" = found.low, "fromCurrency" = found.lead,
    "fromMore" = found.more
  FROM found
  WHERE product.id = found.id
    AND (product."saleState", product."fromAmount", product."fromCurrency", product."fromMore")
      IS DISTINCT FROM (found.state, found.low, found.lead, found.more);
$$;

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only();
CREATE TRIGGER catalog_follow_changed_mirror AFTER UPDATE ON mirror_products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_follow_mirror();
CREATE TRIGGER catalog_follow_changed_variants AFTER UPDATE ON catalog_variants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_follow_variants();
CREATE TRIGGER catalog_follow_lost_mirror AFTER DELETE ON mirror_products REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_follow_mirror();
CREATE TRIGGER catalog_follow_lost_variants AFTER DELETE ON catalog_variants REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_follow_variants();
CREATE TRIGGER catalog_follow_new_mirror AFTER INSERT ON mirror_products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_follow_mirror();
CREATE TRIGGER catalog_follow_new_variants AFTER INSERT ON catalog_variants REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_follow_variants();
