/** Increase it with every change of the tables. */
export const SCHEMA_VERSION = 8;

/** Columns that the store converts. */
export const CONVERTED: Readonly<Record<string, 'json' | 'boolean'>> = {
  active: 'boolean',
  applicableTaxes: 'json',
  attemptLog: 'json',
  beginning: 'json',
  bill: 'json',
  card: 'json',
  clock: 'json',
  paymentMethods: 'json',
  taxRates: 'json',
  webhooks: 'json',
};

/**
 * Columns have the names of the fields. Amounts are in minor units. Times are milliseconds by the tenant's clock; by
 * the machine's for names ending in `Wall`, and for `nextAttemptAt`. `seq` is the insertion order. There are no
 * foreign keys, which each insert of the hot path would check; `deleteTenant` deletes rows.
 */
export const SCHEMA = `
CREATE TABLE tenants (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  clientId TEXT NOT NULL,
  clientSecret TEXT NOT NULL,
  profile TEXT NOT NULL CHECK (profile IN ('full', 'minimal', 'alternate')),
  clock TEXT NOT NULL,
  beginning TEXT NOT NULL,
  webhooks TEXT NOT NULL,
  taxRates TEXT NOT NULL,
  createdWall INTEGER NOT NULL
) STRICT;

CREATE TABLE tokens (
  hash TEXT NOT NULL UNIQUE,
  tenantId TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'captured', 'consumed')),
  createdAt INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL,
  card TEXT
) STRICT;

CREATE TABLE customers (
  seq INTEGER PRIMARY KEY,
  tenantId TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  firstname TEXT NOT NULL,
  lastname TEXT NOT NULL,
  email TEXT NOT NULL,
  emailKey TEXT NOT NULL,
  phone TEXT,
  type TEXT NOT NULL,
  paymentMethods TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (tenantId, emailKey)
) STRICT;
CREATE INDEX customers_by_tenant ON customers (tenantId, seq);

CREATE TABLE products (
  seq INTEGER PRIMARY KEY,
  tenantId TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  price INTEGER NOT NULL CHECK (price >= 0),
  currency TEXT NOT NULL,
  active INTEGER NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX products_by_tenant ON products (tenantId, seq);

CREATE TABLE plans (
  seq INTEGER PRIMARY KEY,
  tenantId TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  recurringChargeAmount INTEGER NOT NULL CHECK (recurringChargeAmount >= 0),
  chargeFrequency TEXT NOT NULL,
  currency TEXT NOT NULL,
  trialPeriodDays INTEGER NOT NULL,
  gracePeriodDays INTEGER NOT NULL,
  active INTEGER NOT NULL,
  deletedAt INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX plans_by_tenant ON plans (tenantId, seq);

CREATE TABLE subscriptions (
  seq INTEGER PRIMARY KEY,
  tenantId TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  customerId TEXT NOT NULL,
  planId TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  applicableTaxes TEXT NOT NULL,
  card TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('TRIALING', 'ACTIVE', 'PAST_DUE', 'CANCELED')),
  anchorAt INTEGER NOT NULL,
  period INTEGER NOT NULL,
  periodStart INTEGER NOT NULL,
  periodEnd INTEGER NOT NULL,
  trialEnd INTEGER,
  openInvoiceId TEXT,
  graceEnd INTEGER,
  dueAt INTEGER,
  endedAt INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX subscriptions_by_tenant ON subscriptions (tenantId, seq);
CREATE INDEX subscriptions_due ON subscriptions (tenantId, dueAt, seq) WHERE dueAt IS NOT NULL;
CREATE INDEX subscriptions_by_customer ON subscriptions (tenantId, customerId);

CREATE TABLE invoices (
  seq INTEGER PRIMARY KEY,
  tenantId TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  customerId TEXT NOT NULL,
  subscriptionId TEXT,
  status TEXT NOT NULL CHECK (status IN ('OPEN', 'PAID', 'VOID')),
  currency TEXT NOT NULL,
  bill TEXT NOT NULL,
  total INTEGER NOT NULL,
  transactionId TEXT,
  attempts INTEGER NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX invoices_by_tenant ON invoices (tenantId, seq);
CREATE INDEX invoices_by_subscription ON invoices (tenantId, subscriptionId, seq)
  WHERE subscriptionId IS NOT NULL;

CREATE TABLE transactions (
  seq INTEGER PRIMARY KEY,
  tenantId TEXT NOT NULL,
  id TEXT NOT NULL,
  customerId TEXT NOT NULL,
  invoiceId TEXT NOT NULL,
  subscriptionId TEXT,
  currency TEXT NOT NULL,
  total INTEGER NOT NULL,
  cardType TEXT NOT NULL,
  last4Digits TEXT NOT NULL,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX transactions_by_tenant ON transactions (tenantId, seq);

CREATE TABLE events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  tenantId TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  status TEXT CHECK (status IN ('pending', 'succeeded', 'failed', 'dropped')),
  tries INTEGER NOT NULL,
  nextAttemptAt INTEGER,
  reason TEXT,
  attemptLog TEXT NOT NULL
) STRICT;
CREATE INDEX events_by_tenant ON events (tenantId, seq);
CREATE INDEX events_due ON events (tenantId, nextAttemptAt, seq) WHERE status = 'pending';
`;
