import type { Prisma } from '@/lib/db/generated/client';
import { seal, unseal } from '@/lib/security/sealed';

/**
 * Mails whose links grant access. Reading the mail table, or a copy of it, must not grant access:
 * their data is sealed, and their rendered text is never stored.
 */
/** Kinds of mail that grant access. */
export const secretKinds: readonly string[] = ['sign-in', 'email-change'];

const PURPOSE = 'mail';

type Row = { template: string; dedupeKey: string };

/** Whether a kind of mail grants access. */
export function isSecret(template: string): boolean {
  return secretKinds.includes(template);
}

/** A mail's data as stored. */
export function storedData(
  { template, dedupeKey }: Row,
  data: Prisma.InputJsonObject,
): Prisma.InputJsonObject {
  if (!isSecret(template)) return data;
  const sealed = seal(PURPOSE, dedupeKey, JSON.stringify(data));
  return { sealed: Buffer.from(sealed).toString('base64') };
}

/**
 * The original data of a mail.
 * @throws Error if it was sealed with another key
 */
export function openData({ dedupeKey, data }: Row & { data: unknown }): unknown {
  const sealed = (data as { sealed?: unknown } | null)?.sealed;
  if (typeof sealed !== 'string') return data;
  return JSON.parse(unseal(PURPOSE, dedupeKey, Buffer.from(sealed, 'base64')));
}
