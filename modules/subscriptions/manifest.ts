import type { Manifest } from '../manifest-type.ts';

/** Plans that customers subscribe to, their paid months, changes and ends. Without it, the shop sells orders only. */
export const manifest: Manifest = {
  name: 'subscriptions',
  requires: [],
  routes: [
    '[view]/(shop)/clubs',
    '[view]/(account)/account/subscriptions',
    '[view]/merchant/subscriptions',
  ],
  files: [
    'brand/catalogue/plans.ts',
    'components/merchant/limits-note.tsx',
    'components/merchant/tax-note.ts',
    'brands/plain/catalogue/plans.ts',
    'labs/mutations/subscription-attempts.ts',
    'labs/torture/subscribers',
    'lib/catalog/sample-plan.ts',
    'modules/demo/sample-subscriptions.ts', // module: demo
    'modules/analytics/components/subscribers.tsx', // module: analytics
    'modules/analytics/subscribers.ts', // module: analytics
    'modules/analytics/subscribers.integration.test.ts', // module: analytics
    'lib/testing/builders/clubs.ts',
    'modules/invoiced-months.integration.test.ts', // module: invoices
    'modules/paid-by-customer.integration.test.ts', // module: invoices
    'e2e/steps/clubs.ts',
  ],
  shared: ['lib/auth/actions/fields-under.ts'],
  variables: ['PLAN_IDS'],
  docs: ['decisions/0053-subscription-attempts.md'],
};
