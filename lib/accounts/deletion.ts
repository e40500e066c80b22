import { customerReference } from '@/lib/audit/customer-reference';
import { recordAudit } from '@/lib/audit/store';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import type { Staff } from '@/lib/auth/staff';
import type { Account, Viewer } from '@/lib/auth/viewer';
import { fromNow, now } from '@/lib/clock';
import { deleteCustomer } from '@/lib/customers/service-customer';
import { type Database, db, pool } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import type { Prisma } from '@/lib/db/generated/client';
import { unsettledOrders } from '@/lib/db/order-status';
import { log } from '@/lib/log';
import { enqueueMail } from '@/lib/mail/outbox';
import { secretKinds } from '@/lib/mail/sealed';
import { unlinkedCustomers } from '@/lib/payments/customers/listed-customers';
import { workInTurn } from '@/lib/process/draining';
import { currentTexts, currentViewKey } from '@/lib/texts/current-view';
import { personalData } from '@/modules/personal-data';
import { formerAddresses } from './former-addresses';
import type { ModuleObstacle } from './personal-data';

/** Prevents a deletion, which has not started. */
type Obstacle = 'unsettled-order' | ModuleObstacle;
/** Delays a deletion that has started: the service has not confirmed everything yet. */
type Delay = 'not-ended' | 'not-deleted';
export type DeletionProblem = Obstacle | Delay;

export async function obstacleFor(userId: string, tx: Database = db()): Promise<Obstacle | null> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { email: true } });
  const email = user?.email;
  // A guest order with the same address will belong to the account once it is paid.
  const owners = [{ userId }, ...(email ? [{ email, userId: null }] : [])];
  if (await hasUnsettledOrder(owners, tx)) return 'unsettled-order';
  for (const module of personalData) {
    const obstacle = await module.obstacle?.(tx, userId);
    if (obstacle) return obstacle;
  }
  return null;
}

async function hasUnsettledOrder(
  owners: { userId: string | null; email?: string }[],
  tx: Database = db(),
): Promise<boolean> {
  const where = { OR: owners, status: { in: [...unsettledOrders] } };
  return (await tx.order.findFirst({ where, select: { id: true } })) !== null;
}

export function problemText(problem: DeletionProblem): string {
  return currentTexts().t.account.data.problems[problem];
}

const RETRY_MS = 5 * 60_000;

/**
 * Deletes the viewer's account. While the service has not confirmed everything, a worker retries.
 * @returns the message to show; null if the account was deleted
 */
export async function deleteViewer(user: Viewer): Promise<ActionState | null> {
  const problem = await deleteAccount(user);
  if (problem === null) return null;
  if (problem !== 'not-ended' && problem !== 'not-deleted') return failure(problemText(problem));
  await db().user.updateMany({
    where: { id: user.userId },
    data: { deletionDueAt: fromNow(RETRY_MS) },
  });
  return success(problemText(problem));
}

/**
 * Retries requested deletions. Safe to run concurrently.
 * @returns the number of attempts
 */
export function deleteRequested(limit = 20): Promise<number> {
  return workInTurn(limit, claimRequested, async (account) => {
    const { userId } = account;
    try {
      const problem = await deleteAccount(account);
      if (problem === null) log.info({ userId }, 'A requested account deletion is complete');
    } catch (error) {
      log.error({ userId, error }, 'A requested account deletion failed');
    }
  });
}

async function claimRequested(): Promise<Account | undefined> {
  const { rows } = await pool().query<Account>(
    `UPDATE users SET "deletionDueAt" = $2::timestamp WHERE id IN (
       SELECT id FROM users WHERE "deletionDueAt" <= $1::timestamp
       ORDER BY "deletionDueAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id AS "userId", coalesce(email, '') AS email`,
    [now().toISOString(), fromNow(RETRY_MS).toISOString()],
  );
  return rows[0];
}

/**
 * Deletes a customer's data on behalf of staff, with the account if there is one.
 * @param customer `email` is normalised
 * @returns null if the data was deleted
 */
export function deletePersonalData(
  staff: Staff,
  { userId, email }: { userId: string | null; email: string },
): Promise<DeletionProblem | null> {
  const record = (tx: Database) =>
    recordAudit(tx, staff, {
      action: 'customer.deleted',
      subject: 'customer',
      subjectId: customerReference(email),
    });
  return userId ? deleteAccount({ userId, email }, record) : deleteGuest(email, record);
}

/**
 * Ends subscriptions and the like, then deletes the customer at the service, then the account. Each step is confirmed
 * before the next. Running it again resumes an interrupted deletion.
 *
 * @param record writes to the audit log in the same transaction
 * @returns null if the account was deleted
 */
async function deleteAccount(
  account: Account,
  record?: (tx: Database) => Promise<void>,
): Promise<DeletionProblem | null> {
  const { userId, email } = account;
  const obstacle = await obstacleFor(userId);
  if (obstacle) return obstacle;
  for (const module of personalData) await module.end?.(userId);
  if (!(await haveAllEnded(db(), userId))) return 'not-ended';
  // The customer of a purchase since the last sign-in is not attached to the account yet.
  const customerIds = await deleteCustomers({ OR: [{ userId }, { email, userId: null }] });
  if (!customerIds) return 'not-deleted';
  return retryLocked(() =>
    db().$transaction(async (tx) => {
      const problem = await deleteRows(tx, account, customerIds);
      if (problem === null) await record?.(tx);
      return problem;
    }),
  );
}

/** @param email normalised */
async function deleteGuest(
  email: string,
  record: (tx: Database) => Promise<void>,
): Promise<DeletionProblem | null> {
  const owners = [{ email, userId: null }];
  if (await hasUnsettledOrder(owners)) return 'unsettled-order';
  const customerIds = await deleteCustomers({ email, userId: null });
  if (!customerIds) return 'not-deleted';
  return retryLocked(() =>
    db().$transaction(async (tx) => {
      // Locks the customer row, for which new purchases with this address wait.
      await tx.$queryRaw`SELECT email FROM customers WHERE email = ${email} FOR UPDATE`;
      if (await hasUnsettledOrder(owners, tx)) return 'unsettled-order';
      await forgetAddress(tx, email, customerIds);
      await record(tx);
      return null;
    }),
  );
}

/** Whether the modules have nothing running for the user, such as a subscription. */
async function haveAllEnded(tx: Database, userId: string): Promise<boolean> {
  for (const module of personalData) {
    if ((await module.hasEnded?.(tx, userId)) === false) return false;
  }
  return true;
}

/**
 * Deletes the customer at the service. If the id is unknown, for example because the service once answered 404, deletes
 * the customers with the address.
 *
 * @returns the ids of the deleted customers; null if the service did not confirm the deletion
 */
async function deleteCustomers(where: Prisma.CustomerWhereInput): Promise<string[] | null> {
  const customer = await db().customer.findFirst({ where });
  if (!customer) return [];
  const { serviceId, email } = customer;
  const ids = serviceId ? [serviceId] : await unlinkedCustomers(email);
  if (!ids) return null;
  for (const id of ids) if (!(await deleteCustomer(id))) return null;
  return ids;
}

/**
 * Deletes all personal data except charged orders: tax law requires the name and address on their invoices.
 * @returns what was started meanwhile and prevents the deletion
 */
async function deleteRows(
  tx: Database,
  { userId, email }: Account,
  customerIds: readonly string[],
): Promise<DeletionProblem | null> {
  // New purchases and subscriptions of the user wait for this lock, and then find no user.
  const users = await tx.$queryRaw<unknown[]>`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
  // A concurrent request has deleted the account.
  if (users.length === 0) return null;
  const obstacle = await obstacleFor(userId, tx);
  if (obstacle) return obstacle;
  if (!(await haveAllEnded(tx, userId))) return 'not-ended';
  await tx.cart.updateMany({ where: { userId, closedAt: null }, data: { closedAt: now() } });
  await tx.staffNote.deleteMany({
    where: { subject: 'order', subjectId: { in: await ordersOf(tx, { userId }) } },
  });
  await forgetMails(tx, await formerAddresses(userId, email, tx));
  await blankUncharged(tx, { userId });
  await forgetAddress(tx, email, customerIds);
  await tx.customer.deleteMany({ where: { userId } });
  for (const module of personalData) await module.remove?.(tx, { userId, email });
  const view = await viewOf(tx, userId);
  await tx.user.delete({ where: { id: userId } });
  if (email) {
    await enqueueMail(tx, {
      dedupeKey: `account-deleted:${userId}`,
      template: 'account-deleted',
      recipient: email,
      data: { view },
    });
    await tx.mail.updateMany({
      where: { dedupeKey: `account-deleted:${userId}` },
      data: { isErasedOnceSent: true },
    });
  }
  return null;
}

/** The view that the user last used according to modules, else that of this request. */
async function viewOf(tx: Database, userId: string): Promise<string | null> {
  for (const module of personalData) {
    const last = await module.view?.(tx, userId);
    if (last) return last.view;
  }
  return currentViewKey();
}

/** Removes personal data from failed orders, except their country: they have no invoice. Orders that may have been charged are kept. */
async function blankUncharged(
  tx: Database,
  owner: { userId: string } | { email: string; userId: null },
): Promise<void> {
  const uncharged = await tx.order.findMany({
    where: { ...owner, status: 'FAILED', attempts: { every: { transactionId: null } } },
    select: { id: true },
  });
  await tx.$executeRaw`
    UPDATE orders SET email = '',
      contact = '{"firstname": "", "lastname": "", "email": "", "phone": ""}',
      address = jsonb_build_object('line1', '', 'city', '', 'postalCode', '', 'country', address->>'country')
    WHERE id = ANY(${uncharged.map(({ id }) => id)})`;
}

async function ordersOf(tx: Database, where: { userId: string } | { email: string }) {
  return (await tx.order.findMany({ where, select: { id: true } })).map(({ id }) => id);
}

/** Deletes the data stored by e-mail address, and the mirror's copies of its customers. */
async function forgetAddress(
  tx: Database,
  email: string,
  customerIds: readonly string[],
): Promise<void> {
  // The mirror locks rows in this order, too.
  await tx.mirrorCustomer.updateMany({
    where: { serviceId: { in: [...customerIds] } },
    data: {
      firstname: null,
      lastname: null,
      email: null,
      phone: null,
      raw: {},
      deletedAt: now(),
    },
  });
  await tx.customer.deleteMany({ where: { email } });
  await tx.staffNote.deleteMany({
    where: {
      OR: [
        { subject: 'customer', subjectId: email },
        { subject: 'order', subjectId: { in: await ordersOf(tx, { email }) } },
      ],
    },
  });
  await tx.verificationToken.deleteMany({ where: { identifier: email } });
  await blankUncharged(tx, { email, userId: null });
  await forgetMails(tx, [email]);
}

/** Unsent mails with access links are deleted, other unsent mails are erased once sent, and sent mails are erased now. */
async function forgetMails(tx: Database, addresses: string[]): Promise<void> {
  const unsent = { recipient: { in: addresses }, sentAt: null, failedAt: null };
  await tx.mail.deleteMany({ where: { ...unsent, template: { in: [...secretKinds] } } });
  await tx.mail.updateMany({ where: unsent, data: { isErasedOnceSent: true } });
  await tx.mail.updateMany({
    where: {
      recipient: { in: addresses },
      OR: [{ sentAt: { not: null } }, { failedAt: { not: null } }],
    },
    data: { recipient: '', subject: null, html: null, text: null, data: {} },
  });
}
