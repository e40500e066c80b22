/*
 * The Vitest files with more cases in `npm run test:long`, by part. `npm test` runs each of these
 * with fewer sizes, seeds or points in time.
 */

type Parts = Readonly<Record<string, readonly string[]>>;

/** Files and folders of the shop. */
export const longTests: Parts = {
  'Purchases: random dialects, and a kill at every statement': [
    'lib/checkout/pay.integration.test.ts',
    'lib/checkout/gross.integration.test.ts',
    'lib/checkout/orders/kills.integration.test.ts',
    'lib/checkout/orders/reconcile.integration.test.ts',
  ],
  'Lists in every form that no dialect has': [
    'lib/checkout/listed/odd-lists.integration.test.ts',
    'lib/checkout/listed/what-lists-show.integration.test.ts',
  ],
  'Subscriptions, customers and the mirror with a random dialect': [
    'lib/subscriptions',
    'lib/customers',
    'lib/accounts/deletion.integration.test.ts',
    'lib/mirror/end-to-end.integration.test.ts',
  ],
  'A list of 100,000 orders, and texts of a megabyte': [
    'lib/dashboard/orders/list.integration.test.ts',
    'lib/security/linear-time.test.ts',
  ],
  'The embedded database': ['scripts/postgres.integration.test.ts'],
  'What the sandbox says of its dialects': ['sandbox/openapi/document.integration.test.ts'],
  'A live shop, and the variables and options of every command': [
    'scripts/live.integration.test.ts',
    'scripts/programs.integration.test.ts',
    'scripts/shared/env-files.integration.test.ts',
    'scripts/help.integration.test.ts',
    'scripts/db-diff.integration.test.ts',
    'lib/telemetry/purchase.integration.test.ts',
  ],
};

/** Files and folders of the labs, which a shop may have deleted. */
export const longLabTests: Parts = {
  'Every mutant of every reply': ['labs/mutator'],
  'Convergence of the mirror, robustness and conformance of the sandbox, models of payments': [
    'labs/convergence',
    'labs/robustness',
    'labs/conformance',
    'labs/models',
  ],
};
