import { accountDeleted } from '@/lib/accounts/mail-templates';
import { emailChange, emailChanged, signIn } from '@/lib/auth/mail-templates';
import type { MailKind } from '@/lib/mail/kinds';
import type { AnyTemplate } from '@/lib/mail/template';
import { lateCharge, orderPaid, orderShipped, paymentFailed } from '@/lib/orders/mail-templates';
import { staffAdded, staffReview } from '@/lib/staff/mail-templates';
import { moduleMails } from '@/modules/mails';

export const templates = {
  'sign-in': signIn,
  'email-change': emailChange,
  'email-changed': emailChanged,
  'account-deleted': accountDeleted,
  'staff-added': staffAdded,
  'staff-review': staffReview,
  'order-paid': orderPaid,
  'payment-failed': paymentFailed,
  'late-charge': lateCharge,
  'order-shipped': orderShipped,
  ...moduleMails,
} as const satisfies Readonly<Record<MailKind, AnyTemplate>>;

export function templateNamed(name: string): AnyTemplate | undefined {
  return Object.hasOwn(templates, name) ? templates[name as MailKind] : undefined;
}
