import * as z from 'zod';
import { moduleMailKinds } from '@/modules/mail-kinds';

const order = z.object({ orderId: z.string() });
/** The key of the store view that the recipient used. Mails of orders and subscriptions read theirs from the row. */
const inView = { view: z.nullish(z.string()) };
const link = z.object({ link: z.url(), minutes: z.number(), ...inView });

/**
 * The data that the outbox stores for each kind of mail: ids rather than copies, so that a mail shows the current
 * state. The templates are in each domain's mail-templates.tsx.
 */
export const mailData = {
  'sign-in': link,
  'email-change': link.extend({ newEmail: z.string() }),
  'email-changed': z.object({ ...inView, newEmail: z.string() }),
  'account-deleted': z.object(inView),
  'staff-added': z.object({ role: z.string(), addedBy: z.string() }),
  'staff-review': z.object({
    /** Compared with the staff list before sending, so that former staff get no mail. */
    to: z.string(),
    subject: z.enum(['order', 'subscriptionAttempt', 'subscription']),
    id: z.string(),
  }),
  'order-paid': order,
  'payment-failed': order,
  'late-charge': order,
  'order-shipped': order,
  ...moduleMailKinds,
} as const;

export type MailKind = keyof typeof mailData;

export type MailData<Kind extends MailKind> = z.infer<(typeof mailData)[Kind]>;
