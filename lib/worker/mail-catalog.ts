import { accountDeleted } from '@/lib/accounts/mail-templates';
import { emailChange, emailChanged, emailRestored, signIn } from '@/lib/auth/mail-templates';
import {
  orderCancelled,
  orderPacked,
  orderReturned,
  parcelCancelled,
  parcelPacked,
  parcelReturned,
  shipmentDelivered,
  shipmentSent,
} from '@/lib/fulfilment/mail-templates';
import type { MailKind } from '@/lib/mail/kinds';
import type { AnyTemplate } from '@/lib/mail/template';
import { lateCharge, orderPaid, paymentFailed } from '@/lib/orders/mail-templates';
import { staffRenewal, staffReview, staffSale } from '@/lib/staff/alerts/mail-templates';
import { staffAdded } from '@/lib/staff/mail-templates';
import {
  subscriptionChargedLate,
  subscriptionEnded,
  subscriptionFailed,
  subscriptionFound,
  subscriptionGoesOn,
  subscriptionNotChanged,
  subscriptionNotStarted,
  subscriptionRenewed,
  subscriptionStarted,
  subscriptionTrialEnds,
} from '@/lib/subscriptions/mail-templates';

/** Every kind of mail, by its name in the outbox. */
export const templates = {
  'sign-in': signIn,
  'email-change': emailChange,
  'email-changed': emailChanged,
  'email-restored': emailRestored,
  'account-deleted': accountDeleted,
  'staff-added': staffAdded,
  'staff-sale': staffSale,
  'staff-review': staffReview,
  'staff-renewal': staffRenewal,
  'order-paid': orderPaid,
  'payment-failed': paymentFailed,
  'late-charge': lateCharge,
  'order-packed': orderPacked,
  'order-cancelled': orderCancelled,
  'order-returned': orderReturned,
  'shipment-sent': shipmentSent,
  'shipment-delivered': shipmentDelivered,
  'parcel-packed': parcelPacked,
  'parcel-cancelled': parcelCancelled,
  'parcel-returned': parcelReturned,
  'subscription-started': subscriptionStarted,
  'subscription-not-started': subscriptionNotStarted,
  'subscription-renewed': subscriptionRenewed,
  'subscription-failed': subscriptionFailed,
  'subscription-ended': subscriptionEnded,
  'subscription-goes-on': subscriptionGoesOn,
  'subscription-not-changed': subscriptionNotChanged,
  'subscription-found': subscriptionFound,
  'subscription-trial-ends': subscriptionTrialEnds,
  'subscription-charged-late': subscriptionChargedLate,
} as const satisfies Readonly<Record<MailKind, AnyTemplate>>;

/** The template of a name, or undefined for an unknown name. */
export function templateNamed(name: string): AnyTemplate | undefined {
  return Object.hasOwn(templates, name) ? templates[name as MailKind] : undefined;
}
