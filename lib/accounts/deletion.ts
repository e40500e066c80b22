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

/** What prevents an account from being deleted. */
export type Obstacle = 'unsettled-order' | ModuleObstacle;

/** Why an account cannot be deleted now; null when it can. */
export async function obstacleFor(userId: string, tx: Database = db()): Promise<Obstacle | null> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { email: true } });
  const email = user?.email;
  // A guest's order belongs to the account once it is paid; until then it is in progress.
  const theirs = [{ userId }, ...(email ? [{ email, userId: null }] : [])];
  const order = await unsettledOrderOf(theirs, tx);
  if (order) return 'unsettled-order';
  for (const module of personalData) {
    const obstacle = await module.obstacle?.(tx, userId);
    if (obstacle) return obstacle;
  }
  return null;
}

function unsettledOrderOf(of: { userId: string | null; email?: string }[], tx: Database = db()) {
  return tx.order.findFirst({
    where: { OR: of, status: { in: [...unsettledOrders] } },
    select: { id: true },
  });
}

/** What a requested deletion waits for: the service's confirmation. */
export type DeletionDelay = 'not-ended' | 'not-deleted';

/** Why somebody was not deleted. */
export type DeletionProblem = Obstacle | DeletionDelay;

const isDelay = (problem: DeletionProblem): problem is DeletionDelay =>
  problem === 'not-ended' || problem === 'not-deleted';

/** Its message. */
export function problemText(problem: DeletionProblem): string {
  return currentTexts().t.account.data.problems[problem];
}

/** How soon a requested deletion is tried again. */
const RETRY_MS = 5 * 60_000;

/**
 * Deletes the viewer's account. Where the service has not confirmed everything, the deletion stays requested, and a
 * worker tries again.
 *
 * @returns the answer to show; null if the account was deleted
 */
export async function deleteAccount(who: Viewer): Promise<ActionState | null> {
  const problem = await deletePerson(who);
  if (problem === null) return null;
  if (!isDelay(problem)) return failure(problemText(problem));
  await db().user.updateMany({
    where: { id: who.userId },
    data: { deletionDueAt: fromNow(RETRY_MS) },
  });
  return success(problemText(problem));
}

/**
 * Tries requested deletions again. Safe to run concurrently.
 * @returns how many were tried
 */
export function deleteRequested(limit = 20): Promise<number> {
  return workInTurn(limit, claimRequested, async (account) => {
    const { userId } = account;
    try {
      const problem = await deletePerson(account);
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
 * Deletes a customer's data, with their account if they have one.
 *
 * @param staff for the audit log
 * @param customer `email` is normalised
 * @returns why it was not deleted; null if it was
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
  return userId ? deletePerson({ userId, email }, record) : deleteGuest(email, record);
}

/**
 * Deletes an account: ends what goes on, such as subscriptions, then deletes its customer at the service, then its
 * rows here. Each step is confirmed before the next; an interrupted deletion is resumed by running
 * it again.
 *
 * @param record writes in the same transaction
 * @returns why it was not deleted; null if it was
 */
async function deletePerson(
  account: Account,
  record?: (tx: Database) => Promise<void>,
): Promise<DeletionProblem | null> {
  const { userId, email } = account;
  const obstacle = await obstacleFor(userId);
  if (obstacle) return obstacle;
  for (const module of personalData) await module.end?.(userId);
  if (!(await haveAllEnded(db(), userId))) return 'not-ended';
  // The customer that a first purchase made is attached at the next sign-in only.
  const customerIds = await deleteCustomers({ OR: [{ userId }, { email, userId: null }] });
  if (!customerIds) return 'not-deleted';
  return retryLocked(() =>
    db().$transaction(async (tx) => {
      const problem = await deleteHere(tx, account, customerIds);
      if (problem === null) await record?.(tx);
      return problem;
    }),
  );
}

/**
 * Deletes all data stored about a guest customer without an account, in the same way.
 *
 * @param email normalised
 */
async function deleteGuest(
  email: string,
  record: (tx: Database) => Promise<void>,
): Promise<DeletionProblem | null> {
  const open = await unsettledOrderOf([{ email, userId: null }]);
  if (open) return 'unsettled-order';
  const customerIds = await deleteCustomers({ email, userId: null });
  if (!customerIds) return 'not-deleted';
  return retryLocked(() =>
    db().$transaction(async (tx) => {
      // A purchase of this address waits on the lock for its customer.
      await tx.$queryRaw`SELECT email FROM customers WHERE email = ${email} FOR UPDATE`;
      if (await unsettledOrderOf([{ email, userId: null }], tx)) return 'unsettled-order';
      await forgetAddress(tx, email, customerIds);
      await record(tx);
      return null;
    }),
  );
}

/** Whether nothing of a module goes on. */
async function haveAllEnded(tx: Database, userId: string): Promise<boolean> {
  for (const module of personalData) {
    if ((await module.hasEnded?.(tx, userId)) === false) return false;
  }
  return true;
}

/**
 * Deletes somebody's customer at the service. Where no id is known, as after the service denied for a while to have
 * them, those with their address.
 *
 * @returns the ids; null if the service did not confirm it
 */
async function deleteCustomers(who: Prisma.CustomerWhereInput): Promise<string[] | null> {
  const known = await db().customer.findFirst({ where: who });
  if (!known) return [];
  const ids = known.serviceId ? [known.serviceId] : await unlinkedCustomers(known.email);
  if (!ids) return null;
  for (const id of ids) if (!(await deleteCustomer(id))) return null;
  return ids;
}

/**
 * Orders that were charged are kept with the name and address on their invoices, as tax law requires. All other
 * personal data is deleted.
 *
 * @returns what was started meanwhile: then nothing is deleted here
 */
async function deleteHere(
  tx: Database,
  { userId, email }: Account,
  customerIds: readonly string[],
): Promise<DeletionProblem | null> {
  // From here on, a new purchase or subscription of this user waits on the lock and then finds no
  // user.
  const found = await tx.$queryRaw<unknown[]>`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
  // A concurrent request was faster.
  if (found.length === 0) return null;
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

/** The view whose language somebody read last, as far as modules know, else that of this request. */
async function viewOf(tx: Database, userId: string): Promise<string | null> {
  for (const module of personalData) {
    const known = await module.view?.(tx, userId);
    if (known) return known.view;
  }
  return currentViewKey();
}

/** Failed orders have no invoice: only their country is kept. A charge that may be theirs keeps one. */
async function blankUncharged(
  tx: Database,
  of: { userId: string } | { email: string; userId: null },
): Promise<void> {
  const uncharged = await tx.order.findMany({
    where: { ...of, status: 'FAILED', attempts: { every: { transactionId: null } } },
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

/** Deletes what is kept by an e-mail address, and the mirror's copies of its customers. */
async function forgetAddress(
  tx: Database,
  email: string,
  customerIds: readonly string[],
): Promise<void> {
  // The mirror before the customer: the mirror's writers lock in this order.
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

/** Mails that grant access are not sent any more; others still are, and nothing of them is kept afterwards. */
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
