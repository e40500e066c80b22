import 'server-only';
import type { Staff } from '@/lib/auth/staff';
import type { Account, Viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { cardsOf } from '@/lib/customers/cards';
import { db } from '@/lib/db/client';
import type { Prisma } from '@/lib/db/generated/client';
import { personalData } from '@/modules/personal-data';
import { formerAddresses } from './former-addresses';

/** All data stored about the viewer, for export. Amounts are minor units. */
export function exportOf(who: Viewer) {
  return exportAccount(who);
}

/** The same about a customer with an account, for staff. */
export function exportOfCustomer(_who: Staff, customer: Account) {
  return exportAccount(customer);
}

async function exportAccount({ userId, email }: Account) {
  const user = await db().user.findUniqueOrThrow({
    where: { id: userId },
    include: {
      addresses: true,
      accounts: { select: { provider: true, providerAccountId: true } },
      sessions: { select: { createdAt: true, authenticatedAt: true, expires: true, endsAt: true } },
      customer: true,
      carts: { where: { closedAt: null }, include: { items: true } },
    },
  });
  // What was bought since the last sign-in is attached at the next one.
  const unattached = { email, userId: null };
  const orders = await ordersFor({ OR: [{ userId }, { ...unattached, status: 'PAID' }] });
  const own = user.customer ?? (await db().customer.findFirst({ where: unattached }));
  const { firstname, lastname, phone, name, emailVerified, createdAt, addresses } = user;
  return {
    exportedAt: now(),
    profile: { email, emailVerified, firstname, lastname, name, phone, createdAt },
    addresses: addresses.map(({ userId: _, ...address }) => address),
    signIn: { providers: user.accounts, sessions: user.sessions },
    customerAtPaymentService: await shownCustomer(own),
    cards: (await cardsOf(userId)).cards,
    cart: user.carts.flatMap((cart) =>
      cart.items.map(({ name: item, detail, quantity }) => ({ name: item, detail, quantity })),
    ),
    orders: orders.map(orderOf),
    ...(await ofModules(userId, orders)),
    ...(await heldBy([email, ...(await formerAddresses(userId, email))], orders)),
  };
}

/** All data stored about a guest customer, by their normalised address, for export. */
export async function exportOfGuest(_who: Staff, email: string) {
  const orders = await ordersFor({ email, userId: null });
  const guest = await db().customer.findUnique({ where: { email } });
  return {
    exportedAt: now(),
    profile: { email },
    customerAtPaymentService: await shownCustomer(guest),
    orders: orders.map(orderOf),
    ...(await ofModules(null, orders)),
    ...(await heldBy([email], orders)),
  };
}

/** What the service shows of a customer. */
async function shownCustomer(known: { serviceId: string | null } | null) {
  if (!known?.serviceId) return null;
  const { serviceId } = known;
  const shown = await db().mirrorCustomer.findUnique({ where: { serviceId } });
  if (!shown) return null;
  const { firstname, lastname, email, phone } = shown;
  return { id: serviceId, firstname, lastname, email, phone };
}

/** The data that modules store. */
async function ofModules(userId: string | null, orders: readonly { id: string }[]) {
  const sold = orders.map(({ id }) => id);
  if (userId !== null) {
    for (const module of personalData) sold.push(...((await module.sold?.(userId)) ?? []));
  }
  const parts = await Promise.all(personalData.map((module) => module.exported?.(userId, sold)));
  return Object.assign({}, ...parts) as Readonly<Record<string, unknown>>;
}

/** The data stored by e-mail address: mails, and staff notes about them and their orders. */
async function heldBy(emails: string[], orders: readonly { id: string }[]) {
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
    include: { items: true, taxes: true },
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
    items: order.items.map(({ name: item, detail, unitAmount, quantity }) => ({
      name: item,
      detail,
      unitAmount,
      quantity,
    })),
    taxes: order.taxes.map(({ name: tax, amount }) => ({ name: tax, amount })),
  };
}
