/** Raised with every change of the tables below. */
export const SCHEMA_VERSION = 6;

/**
 * The sandbox's tables. Amounts are integers in the currency's minor unit; times are milliseconds since 1970 by
 * the tenant's clock, and by the machine's where a column ends in `_wall`. `seq` is the insertion order, in which
 * lists are sorted. Every row belongs to a tenant; rows are deleted by `deleteTenant`, without foreign keys, which
 * each insert of the hot path would have to check.
 */
export const SCHEMA = `
CREATE TABLE tenants (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  client_id TEXT NOT NULL,
  client_secret TEXT NOT NULL,
  profile TEXT NOT NULL CHECK (profile IN ('full', 'minimal', 'alternate')),
  clock_base INTEGER NOT NULL,
  clock_anchor_wall INTEGER NOT NULL,
  clock_frozen INTEGER NOT NULL,
  clock_driven INTEGER NOT NULL,
  beginning TEXT NOT NULL,
  created_wall INTEGER NOT NULL
) STRICT;

CREATE TABLE webhook_settings (
  tenant_id TEXT PRIMARY KEY,
  destination_url TEXT,
  signing_secret TEXT NOT NULL,
  previous_secret TEXT,
  previous_until_wall INTEGER,
  events TEXT NOT NULL,
  enabled INTEGER NOT NULL,
  failing_since_wall INTEGER,
  disabled_at_wall INTEGER,
  retry_schedule TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE tax_rates (
  tenant_id TEXT NOT NULL,
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  ppm INTEGER NOT NULL CHECK (ppm BETWEEN 0 AND 1000000),
  PRIMARY KEY (tenant_id, code)
) STRICT, WITHOUT ROWID;

CREATE TABLE tokens (
  hash TEXT NOT NULL UNIQUE,
  tenant_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'captured', 'consumed')),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  card TEXT
) STRICT;

CREATE TABLE customers (
  seq INTEGER PRIMARY KEY,
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  firstname TEXT NOT NULL,
  lastname TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  phone TEXT,
  type TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (tenant_id, email_key)
) STRICT;
CREATE INDEX customers_by_tenant ON customers (tenant_id, seq);

CREATE TABLE payment_methods (
  seq INTEGER PRIMARY KEY,
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  customer_id TEXT NOT NULL,
  card TEXT NOT NULL,
  is_default INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX payment_methods_by_customer ON payment_methods (tenant_id, customer_id, seq);

CREATE TABLE products (
  seq INTEGER PRIMARY KEY,
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  price INTEGER NOT NULL CHECK (price >= 0),
  currency TEXT NOT NULL,
  active INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX products_by_tenant ON products (tenant_id, seq);

CREATE TABLE plans (
  seq INTEGER PRIMARY KEY,
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  recurring_charge_amount INTEGER NOT NULL CHECK (recurring_charge_amount >= 0),
  charge_frequency TEXT NOT NULL,
  currency TEXT NOT NULL,
  trial_period_days INTEGER NOT NULL,
  grace_period_days INTEGER NOT NULL,
  active INTEGER NOT NULL,
  deleted_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX plans_by_tenant ON plans (tenant_id, seq);

CREATE TABLE subscriptions (
  seq INTEGER PRIMARY KEY,
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  customer_id TEXT NOT NULL,
  plan_id TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  applicable_taxes TEXT NOT NULL,
  card TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('TRIALING', 'ACTIVE', 'PAST_DUE', 'CANCELED')),
  anchor_at INTEGER NOT NULL,
  period INTEGER NOT NULL,
  period_start INTEGER NOT NULL,
  period_end INTEGER NOT NULL,
  trial_end INTEGER,
  open_invoice_id TEXT,
  grace_end INTEGER,
  due_at INTEGER,
  ended_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX subscriptions_by_tenant ON subscriptions (tenant_id, seq);
CREATE INDEX subscriptions_due ON subscriptions (tenant_id, due_at, seq) WHERE due_at IS NOT NULL;
CREATE INDEX subscriptions_by_customer ON subscriptions (tenant_id, customer_id);

CREATE TABLE invoices (
  seq INTEGER PRIMARY KEY,
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  customer_id TEXT NOT NULL,
  subscription_id TEXT,
  status TEXT NOT NULL CHECK (status IN ('OPEN', 'PAID', 'VOID')),
  currency TEXT NOT NULL,
  bill TEXT NOT NULL,
  total INTEGER NOT NULL,
  transaction_id TEXT,
  attempts INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX invoices_by_tenant ON invoices (tenant_id, seq);
CREATE INDEX invoices_by_subscription ON invoices (tenant_id, subscription_id, seq)
  WHERE subscription_id IS NOT NULL;

CREATE TABLE transactions (
  seq INTEGER PRIMARY KEY,
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  invoice_id TEXT NOT NULL,
  subscription_id TEXT,
  currency TEXT NOT NULL,
  total INTEGER NOT NULL,
  card_type TEXT NOT NULL,
  last4 TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX transactions_by_tenant ON transactions (tenant_id, seq);

CREATE TABLE declined_charges (
  seq INTEGER PRIMARY KEY,
  tenant_id TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  subscription_id TEXT,
  invoice_id TEXT,
  code TEXT NOT NULL,
  currency TEXT NOT NULL,
  total INTEGER NOT NULL,
  card_type TEXT NOT NULL,
  last4 TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX declined_charges_by_tenant ON declined_charges (tenant_id, seq);

CREATE TABLE events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant_id TEXT NOT NULL,
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE deliveries (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  event_seq INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed', 'dropped')),
  tries INTEGER NOT NULL,
  due_wall INTEGER,
  reason TEXT
) STRICT;
CREATE INDEX deliveries_by_tenant ON deliveries (tenant_id, seq);
CREATE INDEX deliveries_by_event ON deliveries (event_seq);
CREATE INDEX deliveries_due ON deliveries (tenant_id, due_wall, seq) WHERE status = 'pending';

CREATE TABLE attempts (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  delivery_seq INTEGER NOT NULL,
  url TEXT NOT NULL,
  at INTEGER NOT NULL,
  at_wall INTEGER NOT NULL,
  duration_ms INTEGER NOT NULL,
  request_headers TEXT NOT NULL,
  response_status INTEGER,
  response_headers TEXT,
  response_body TEXT,
  error TEXT
) STRICT;
CREATE INDEX attempts_by_delivery ON attempts (delivery_seq, seq);
`;
