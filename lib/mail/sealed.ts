import type { Prisma } from '@/lib/db/generated/client';
import { seal, unseal } from '@/lib/security/sealed';

/**
 * Mails with links that grant access. Their data is encrypted and their rendered text is not stored, so that reading
 * the mail table or a backup of it does not grant access.
 */
export const secretKinds: readonly string[] = ['sign-in', 'email-change'];

const PURPOSE = 'mail';

type Row = { template: string; dedupeKey: string };

export function isSecret(template: string): boolean {
  return secretKinds.includes(template);
}

export function storedData(
  { template, dedupeKey }: Row,
  data: Prisma.InputJsonObject,
): Prisma.InputJsonObject {
  if (!isSecret(template)) return data;
  const sealed = seal(PURPOSE, dedupeKey, JSON.stringify(data));
  return { sealed: Buffer.from(sealed).toString('base64') };
}

export function openData({ dedupeKey, data }: Row & { data: unknown }): unknown {
  const sealed = (data as { sealed?: unknown } | null)?.sealed;
  if (typeof sealed !== 'string') return data;
  return JSON.parse(unseal(PURPOSE, dedupeKey, Buffer.from(sealed, 'base64')));
}
