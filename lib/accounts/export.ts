import 'server-only';
import type { Staff } from '@/lib/auth/staff';
import type { Account, Viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { cardsOf } from '@/lib/customers/cards';
import { db } from '@/lib/db/client';
import type { Prisma } from '@/lib/db/generated/client';
import { personalData } from '@/modules/personal-data';
import { formerAddresses } from './former-addresses';

export function exportOf(user: Viewer) {
  return exportAccount(user);
}

export function exportOfCustomer(_staff: Staff, customer: Account) {
  return exportAccount(customer);
}

const itemFields = { name: true, detail: true, quantity: true } as const;

async function exportAccount({ userId, email }: Account) {
  const user = await db().user.findUniqueOrThrow({
    where: { id: userId },
    include: {
      addresses: true,
      accounts: { select: { provider: true, providerAccountId: true } },
      sessions: { select: { createdAt: true, authenticatedAt: true, expires: true, endsAt: true } },
      customer: true,
      carts: { where: { closedAt: null }, select: { items: { select: itemFields } } },
    },
  });
  // Guest purchases since the last sign-in are not attached to the account yet.
  const unattached = { email, userId: null };
  const orders = await ordersFor({ OR: [{ userId }, { ...unattached, status: 'PAID' }] });
  const customer = user.customer ?? (await db().customer.findFirst({ where: unattached }));
  const { firstname, lastname, phone, name, emailVerified, createdAt, addresses } = user;
  return {
    exportedAt: now(),
    profile: { email, emailVerified, firstname, lastname, name, phone, createdAt },
    addresses: addresses.map(({ userId: _, ...address }) => address),
    signIn: { providers: user.accounts, sessions: user.sessions },
    customerAtPaymentService: await mirroredCustomer(customer),
    cards: (await cardsOf(userId)).cards,
    cart: user.carts.flatMap((cart) => cart.items),
    orders: orders.map(orderOf),
    ...(await ofModules(userId, orders)),
    ...(await mailsAndNotes([email, ...(await formerAddresses(userId, email))], orders)),
  };
}

/** @param email normalised */
export async function exportOfGuest(_staff: Staff, email: string) {
  const orders = await ordersFor({ email, userId: null });
  const guest = await db().customer.findUnique({ where: { email } });
  return {
    exportedAt: now(),
    profile: { email },
    customerAtPaymentService: await mirroredCustomer(guest),
    orders: orders.map(orderOf),
    ...(await ofModules(null, orders)),
    ...(await mailsAndNotes([email], orders)),
  };
}

async function mirroredCustomer(customer: { serviceId: string | null } | null) {
  if (!customer?.serviceId) return null;
  const { serviceId } = customer;
  const row = await db().mirrorCustomer.findUnique({ where: { serviceId } });
  if (!row) return null;
  const { firstname, lastname, email, phone } = row;
  return { id: serviceId, firstname, lastname, email, phone };
}

async function ofModules(userId: string | null, orders: readonly { id: string }[]) {
  const sold = orders.map(({ id }) => id);
  if (userId !== null) {
    for (const module of personalData) sold.push(...((await module.sold?.(userId)) ?? []));
  }
  const parts = await Promise.all(personalData.map((module) => module.exported?.(userId, sold)));
  return Object.assign({}, ...parts) as Readonly<Record<string, unknown>>;
}

async function mailsAndNotes(emails: string[], orders: readonly { id: string }[]) {
  const mails = await db().mail.findMany({
    where: { recipient: { in: emails } },
    select: { template: true, subject: true, createdAt: true, sentAt: true },
  });
  const notes = await db().staffNote.findMany({
    where: {
      OR: [
        { subject: 'customer', subjectId: { in: emails } },
        { subject: 'order', subjectId: { in: orders.map(({ id }) => id) } },
      ],
    },
    orderBy: { at: 'asc' },
    select: { text: true, at: true },
  });
  return { mails, notes };
}

function ordersFor(where: Prisma.OrderWhereInput) {
  return db().order.findMany({
    where,
    include: {
      items: { select: { ...itemFields, unitAmount: true } },
      taxes: { select: { name: true, amount: true } },
    },
    orderBy: { createdAt: 'asc' },
  });
}

function orderOf(order: Awaited<ReturnType<typeof ordersFor>>[number]) {
  return {
    number: order.number,
    status: order.status,
    createdAt: order.createdAt,
    paidAt: order.paidAt,
    orderedAsGuest: order.userId === null || order.attachedAt !== null,
    contact: order.contact,
    address: order.address,
    currency: order.currency,
    subtotal: order.subtotalAmount,
    shipping: order.shippingAmount,
    tax: order.taxAmount,
    taxesIncluded: order.taxesIncluded,
    total: order.totalAmount,
    transactionId: order.transactionId,
    card: order.cardLast4 && { type: order.cardType, last4: order.cardLast4 },
    items: order.items,
    taxes: order.taxes,
  };
}
