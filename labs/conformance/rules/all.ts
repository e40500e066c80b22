import type { Rule } from '../rule.ts';
import { authenticationRules } from './authentication.ts';
import { planRules, productRules } from './catalogue.ts';
import { customerRules, paymentMethodRules } from './customers.ts';
import { formRules, generalRules } from './general.ts';
import { subscriptionRules } from './subscriptions.ts';
import { tokenRules } from './tokens.ts';
import { transactionRules } from './transactions.ts';
import { webhookRules } from './webhooks.ts';

/**
 * Every rule, in the order of the interface; the one that advances the clock is among the first.
 */
export const RULES: readonly Rule[] = [
  ...authenticationRules,
  ...generalRules,
  ...tokenRules,
  ...customerRules,
  ...paymentMethodRules,
  ...productRules,
  ...planRules,
  ...transactionRules,
  ...subscriptionRules,
  ...webhookRules,
  ...formRules,
];
