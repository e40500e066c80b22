import 'server-only';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { flagText } from '@/lib/dashboard/review/reasons';
import { db } from '@/lib/db/client';
import { fillIn } from '@/lib/format';
import type { MailKind } from '@/lib/mail/kinds';
import { SKIP_MAIL } from '@/lib/mail/retry';
import { requestView } from '@/lib/markets/request-view';
import { runInView } from '@/lib/texts/current-view';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import { ORDERS_PAGE } from './order-list';
import { attemptEntries, sortTimeline, type TimelineEntry } from './timeline';

/** An order with everything that staff see, except payment tokens; null if there is none. */
export async function readOrder(_staff: Staff, id: string) {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const order = await db().order.findUnique({
    where: { id },
    include: {
      items: { orderBy: { position: 'asc' } },
      taxes: { orderBy: { code: 'asc' } },
      flags: { orderBy: { createdAt: 'asc' } },
      attempts: { orderBy: { number: 'asc' }, omit: { tokenCipher: true, tokenHash: true } },
    },
  });
  if (!order) return null;
  const [mails, audit, customers, charges] = await Promise.all([
    mailsOf(order),
    db().auditEntry.findMany({
      where: { subject: 'order', subjectId: id },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
    }),
    db().customer.count({ where: { email: order.email } }),
    db().mirrorTransaction.findMany({
      where: { serviceId: { in: order.attempts.flatMap((item) => item.transactionId ?? []) } },
      select: { serviceId: true, boundBy: true },
    }),
  ]);
  const bindings = new Map(charges.map((item) => [item.serviceId, item.boundBy]));
  const { orders, review } = currentDashboardTexts();
  const texts = orders.timeline;
  const entries: TimelineEntry[] = [
    { at: order.createdAt, kind: 'order', title: texts.placed, facts: [] },
    ...order.attempts.flatMap((item) =>
      attemptEntries({ ...item, boundBy: bindings.get(item.transactionId ?? '') ?? null }),
    ),
    ...mails.map(mailEntry),
    ...order.flags.map((flag) => ({
      at: flag.createdAt,
      kind: 'flag' as const,
      title: texts.flagged,
      facts: [flagText(review, flag.kind)],
    })),
    ...audit.map(auditEntry),
  ];
  return { ...order, hasCustomer: customers > 0, timeline: sortTimeline(entries) };
}

/** Cached per request for the page and its metadata. Responds with 404 for an unknown order. */
export const dashboardOrder = cache(async (id: string): Promise<DashboardOrder> => {
  const staff = await requireStaff('viewer', `${ORDERS_PAGE}/${id}`);
  const order = await runInView(await requestView(), () => readOrder(staff, id));
  return order ?? notFound();
});

export type DashboardOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

function auditEntry(row: { at: Date; action: string; actorEmail: string }): TimelineEntry {
  const names: Readonly<Record<string, string>> = currentDashboardTexts().audit.actions;
  return {
    at: row.at,
    kind: 'staff',
    title: names[row.action] ?? row.action,
    facts: [row.actorEmail],
  };
}

type Named = {
  id: string;
  email: string;
  attempts: { id: string }[];
};

// module: fulfilment
async function parcelsOf(subjectId: string): Promise<string[]> {
  const where = { kind: 'ORDER' as const, subjectId };
  return (await db().parcel.findMany({ where, select: { id: true } })).map(({ id }) => id);
}

/** Mails about an order. Their content is deleted after 30 days, but their key remains. */
async function mailsOf({ id, email, attempts }: Named) {
  const parcels = await parcelsOf(id); // module: fulfilment
  const subjects = [
    id,
    ...attempts.map((item) => item.id),
    ...parcels, // module: fulfilment
  ];
  return db().mail.findMany({
    where: { recipient: email, OR: subjects.map((item) => ({ dedupeKey: { contains: item } })) },
    select: {
      template: true,
      subject: true,
      dueAt: true,
      sentAt: true,
      failedAt: true,
      lastError: true,
    },
    orderBy: { createdAt: 'asc' },
  });
}

/** A kind of mail without a name in the dictionary does not compile. */
type OrderMailKind = Extract<
  MailKind,
  `order-${string}` | `parcel-${string}` | 'payment-failed' | 'late-charge'
>;

type OrderMail = Awaited<ReturnType<typeof mailsOf>>[number];

function mailEntry(mail: OrderMail): TimelineEntry {
  const { mail: states, mails } = currentDashboardTexts().orders.timeline;
  const names: Readonly<Record<OrderMailKind, string>> = mails;
  const namesByTemplate: Readonly<Record<string, string>> = names;
  return {
    // A mail is created together with the step that it is about, so `dueAt` sorts it after that step.
    at: mail.sentAt ?? mail.failedAt ?? mail.dueAt,
    kind: 'mail',
    title: fillIn(states[mailState(mail)], {
      subject: mail.subject ?? namesByTemplate[mail.template] ?? mail.template,
    }),
    facts: [],
  };
}

/** If an order is packed and shipped within minutes, the second mail supersedes the first. */
function mailState({
  sentAt,
  failedAt,
  lastError,
}: OrderMail): 'sent' | 'failed' | 'waiting' | 'overtaken' {
  if (sentAt) return 'sent';
  if (!failedAt) return 'waiting';
  return lastError === SKIP_MAIL ? 'overtaken' : 'failed';
}
