import 'server-only';
import type { Viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { cardsOf } from '@/lib/customers/cards';
import { db } from '@/lib/db/client';
import { invoicesOf } from '@/lib/invoices/store';

/** All data stored about a user, for export. Amounts are minor units. */
export async function exportOf({ userId, email }: Viewer) {
  const user = await db().user.findUniqueOrThrow({
    where: { id: userId },
    include: {
      addresses: true,
      emailUndos: { select: { oldEmail: true, createdAt: true, expiresAt: true } },
      accounts: { select: { provider: true, providerAccountId: true } },
      sessions: { select: { createdAt: true, authenticatedAt: true, expires: true, endsAt: true } },
      customer: true,
      subscriptions: { include: { notices: true } },
      signups: true,
      carts: { where: { closedAt: null }, include: { items: true } },
    },
  });
  const orders = await db().order.findMany({
    where: { userId },
    include: { items: true, taxes: true },
    orderBy: { createdAt: 'asc' },
  });
  const customerId = user.customer?.serviceId;
  const customer = customerId
    ? await db().mirrorCustomer.findUnique({ where: { serviceId: customerId } })
    : null;
  const mails = await db().mail.findMany({
    where: { recipient: email },
    select: { template: true, subject: true, createdAt: true, sentAt: true },
  });
  const invoices = await invoicesOf(
    orders.map(({ id }) => id),
    user.subscriptions.map(({ id }) => id),
  );
  const { firstname, lastname, phone, name, emailVerified, createdAt, addresses } = user;
  return {
    exportedAt: now(),
    profile: { email, emailVerified, firstname, lastname, name, phone, createdAt },
    addresses: addresses.map(({ userId: _, ...address }) => address),
    signIn: {
      providers: user.accounts,
      sessions: user.sessions,
      formerAddresses: user.emailUndos,
    },
    customerAtPaymentService: customer && {
      id: customer.serviceId,
      firstname: customer.firstname,
      lastname: customer.lastname,
      email: customer.email,
      phone: customer.phone,
    },
    cards: (await cardsOf(userId)).cards,
    cart: user.carts.flatMap((cart) =>
      cart.items.map(({ name: item, detail, quantity }) => ({ name: item, detail, quantity })),
    ),
    orders: orders.map((order) => ({
      number: order.number,
      status: order.status,
      createdAt: order.createdAt,
      paidAt: order.paidAt,
      orderedAsGuest: order.attachedAt !== null,
      contact: order.contact,
      address: order.address,
      currency: order.currency,
      subtotal: order.subtotalAmount,
      shipping: order.shippingAmount,
      tax: order.taxAmount,
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
    })),
    subscriptions: user.subscriptions.map((one) => ({
      plan: one.planKey,
      quantity: one.quantity,
      status: one.status,
      country: one.country,
      delivery: one.delivery,
      choices: one.choices,
      startedAt: one.startedAt,
      trialEndsAt: one.trialEndsAt,
      endedAt: one.endedAt,
      card: one.cardLast4 && { type: one.cardType, last4: one.cardLast4 },
      notices: one.notices.map(({ type, receivedAt }) => ({ type, receivedAt })),
    })),
    invoices,
    mails,
  };
}
