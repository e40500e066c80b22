import type { Prisma } from '@/lib/db/generated/client';
import { seal, unseal } from '@/lib/sealed';

/**
 * Kinds of mail whose text opens a door. Whoever reads the table of mails, or a copy of it, must not
 * get in by what is in there: their data is sealed, and what they say is never written down.
 */
const secret: readonly string[] = ['sign-in', 'email-change', 'email-changed'];

const PURPOSE = 'mail';

type Row = { template: string; dedupeKey: string };

/** Whether a kind of mail opens a door. */
export function isSecret(template: string): boolean {
  return secret.includes(template);
}

/** A mail's data as its row keeps it. */
export function keptData(
  { template, dedupeKey }: Row,
  data: Prisma.InputJsonObject,
): Prisma.InputJsonObject {
  if (!isSecret(template)) return data;
  const sealed = seal(PURPOSE, dedupeKey, JSON.stringify(data));
  return { sealed: Buffer.from(sealed).toString('base64') };
}

/**
 * A mail's data as it was given.
 * @throws Error when it was sealed with another key
 */
export function openData({ dedupeKey, data }: Row & { data: unknown }): unknown {
  const sealed = (data as { sealed?: unknown } | null)?.sealed;
  if (typeof sealed !== 'string') return data;
  return JSON.parse(unseal(PURPOSE, dedupeKey, Buffer.from(sealed, 'base64')));
}
