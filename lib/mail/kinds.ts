import * as z from 'zod';
import { moduleMailKinds } from '@/modules/mail-kinds';

const order = z.object({ orderId: z.string() });
/** The key of the view that its owner was in; mails of an order or a subscription are in that one's. */
const inView = { view: z.nullish(z.string()) };
const link = z.object({ link: z.url(), minutes: z.number(), ...inView });

/**
 * Every kind of mail with what the outbox keeps for it: ids rather than copies, so that a mail has
 * the current state. How a kind is written is its domain's: lib/<domain>/mail-templates.tsx.
 */
export const mailData = {
  'sign-in': link,
  'email-change': link.extend({ newEmail: z.string() }),
  'email-changed': z.object({ ...inView, newEmail: z.string() }),
  'account-deleted': z.object(inView),
  'staff-added': z.object({ role: z.string(), addedBy: z.string() }),
  'staff-review': z.object({
    /** The recipient: who is no longer on the staff gets nothing. */
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
