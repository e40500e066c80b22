import type { AnyTemplate } from './template';
import { lateCharge, orderPaid, paymentFailed } from './templates/order';
import { emailChange, emailChanged, emailRestored, signIn } from './templates/sign-in';
import {
  subscriptionEnded,
  subscriptionFailed,
  subscriptionFound,
  subscriptionGoesOn,
  subscriptionNotStarted,
  subscriptionRenewed,
  subscriptionStarted,
} from './templates/subscription';

/** Every kind of mail, by the name that the outbox keeps. */
export const templates = {
  'sign-in': signIn,
  'email-change': emailChange,
  'email-changed': emailChanged,
  'email-restored': emailRestored,
  'order-paid': orderPaid,
  'payment-failed': paymentFailed,
  'late-charge': lateCharge,
  'subscription-started': subscriptionStarted,
  'subscription-not-started': subscriptionNotStarted,
  'subscription-renewed': subscriptionRenewed,
  'subscription-failed': subscriptionFailed,
  'subscription-ended': subscriptionEnded,
  'subscription-goes-on': subscriptionGoesOn,
  'subscription-found': subscriptionFound,
} as const satisfies Record<string, AnyTemplate>;

export type TemplateName = keyof typeof templates;

/** The template of a name, or undefined for a name that is not ours. */
export function templateNamed(name: string): AnyTemplate | undefined {
  return Object.hasOwn(templates, name) ? templates[name as TemplateName] : undefined;
}
