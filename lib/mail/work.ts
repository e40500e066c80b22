import { fromNow, nowMs } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import type { Mail } from '@/lib/db/generated/client';
import { DATABASE_TIME } from '@/lib/db/sql/fragments';
import { env } from '@/lib/env';
import { foreign, log } from '@/lib/log';
import { inSpan, recordError, recordingSpan } from '@/lib/trace';
import { GIVE_UP_MS, retryDelayMs, SKIP_MAIL, sortRefusal } from './retry';
import { isSecret, openData, storedData } from './sealed';
import { type AnyTemplate, type WrittenMail, writeMail } from './template';
import { deliver } from './transport';

// Longer than the timeouts of the mail server. Measured by the database's clock, which the demo cannot move.
const LEASE_S = 90;

export type ClaimedMail = { id: string; fence: bigint };

export async function claimMails(limit: number): Promise<ClaimedMail[]> {
  const { rows } = await pool().query<{ id: string; fence: string }>(
    `UPDATE mails SET fence = fence + 1, attempts = attempts + 1,
       "leaseUntil" = ${DATABASE_TIME} + make_interval(secs => $3)
     WHERE id IN (
       SELECT id FROM mails
       WHERE "sentAt" IS NULL AND "failedAt" IS NULL AND "dueAt" <= $1
         AND ("leaseUntil" IS NULL OR "leaseUntil" < ${DATABASE_TIME})
       ORDER BY "dueAt" LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING id, fence`,
    [fromNow(0).toISOString(), limit, LEASE_S],
  );
  return rows.map(({ id, fence }) => ({ id, fence: BigInt(fence) }));
}

/**
 * Sends a claimed mail. Its text is stored before it is handed over, so that a second attempt sends the same text under
 * the same message id. Mails with a sign-in link are rendered again from the same data instead of being stored.
 */
export async function sendMail(
  { id, fence }: ClaimedMail,
  templateNamed: (name: string) => AnyTemplate | undefined,
): Promise<void> {
  const mail = await db().mail.findFirst({ where: { id, fence } });
  if (!mail) return;
  const attributes = { 'storefront.mail.template': mail.template };
  const span = { kind: 'consumer', attributes, of: mail.traceparent } as const;
  await inSpan('send mail', span, () => sendClaimed(mail, templateNamed));
}

async function sendClaimed(
  mail: Mail,
  templateNamed: (name: string) => AnyTemplate | undefined,
): Promise<void> {
  const template = templateNamed(mail.template);
  if (!template) return giveUp(mail, 'Unknown template');
  if (isExpired(mail, template)) return giveUp(mail, 'Expired before it could be sent');
  if (!canBeRead(mail)) return giveUp(mail, 'Encrypted with another key');
  const written = await ensureWritten(mail, template);
  if (!written) return markFailed(mail, SKIP_MAIL);
  try {
    const { id, recipient: to } = mail;
    await inSpan('hand mail over', { kind: 'client' }, () => deliver({ id, to, ...written }));
  } catch (error) {
    return postpone(mail, error);
  }
  await markSent(mail, written);
}

/** Counts from the scheduled time, because a mail may be enqueued long before it is due. */
function isExpired({ scheduledAt, createdAt }: Mail, template: AnyTemplate): boolean {
  const since = (scheduledAt ?? createdAt).getTime();
  return nowMs() - since >= (template.expiresAfterMs ?? GIVE_UP_MS);
}

function canBeRead(mail: Mail): boolean {
  try {
    openData(mail);
    return true;
  } catch {
    return false;
  }
}

async function ensureWritten(mail: Mail, template: AnyTemplate): Promise<WrittenMail | null> {
  const { subject, html, text, id, fence } = mail;
  if (subject !== null && html !== null && text !== null) return { subject, html, text };
  const content = await template.write(openData(mail));
  if (content === null) return null;
  const written = await writeMail(content);
  const stored = isSecret(mail.template) ? { subject: written.subject } : written;
  await db().mail.updateMany({ where: { id, fence }, data: stored });
  return written;
}

const nothing = { recipient: '', subject: null, html: null, text: null, data: {} };

/** The fields that a sent or failed mail loses: all content if it grants access or its customer was deleted. */
function wiped({ template, isErasedOnceSent }: Mail): Partial<Mail> & { data?: object } {
  // Without a mail server, the outbox is what the mailbox page shows.
  if (isErasedOnceSent && env().smtpUrl !== undefined) return nothing;
  return isSecret(template) ? { data: {}, html: null, text: null } : {};
}

async function markSent(mail: Mail, { html, text }: WrittenMail): Promise<void> {
  const { id, fence } = mail;
  const forMailbox = env().smtpUrl === undefined ? { data: storedData(mail, { html, text }) } : {};
  await db().mail.updateMany({
    where: { id, fence, sentAt: null },
    data: {
      ...wiped(mail),
      ...(isSecret(mail.template) && forMailbox),
      sentAt: fromNow(0),
      leaseUntil: null,
      lastError: null,
    },
  });
}

async function postpone(mail: Mail, error: unknown): Promise<void> {
  const { id, fence, attempts, template } = mail;
  const reason = error instanceof Error ? error.message : String(error);
  log.warn(
    { mailId: id, template, attempts, error: foreign(error) },
    'Mail server did not accept an e-mail',
  );
  if (sortRefusal(error) === 'never') return giveUp(mail, reason);
  await db().mail.updateMany({
    where: { id, fence },
    data: {
      leaseUntil: null,
      lastError: reason.slice(0, 500),
      dueAt: fromNow(retryDelayMs(attempts, Math.random())),
    },
  });
}

async function giveUp(mail: Mail, reason: string): Promise<void> {
  const span = recordingSpan();
  if (span) recordError(span, new Error(reason));
  log.warn({ mailId: mail.id, template: mail.template, reason }, 'Dropped an e-mail');
  await markFailed(mail, reason);
}

async function markFailed(mail: Mail, reason: string): Promise<void> {
  const { id, fence } = mail;
  await db().mail.updateMany({
    where: { id, fence },
    data: {
      ...wiped(mail),
      failedAt: fromNow(0),
      leaseUntil: null,
      lastError: reason.slice(0, 500),
    },
  });
}
