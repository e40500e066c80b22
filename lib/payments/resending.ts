import { z } from 'zod';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';

/** Whether an attempt of unknown outcome may be sent again, as a probe of the service has shown. */

const KEY = 'resending';

const stored = z.object({ allowed: z.boolean() });

/**
 * The interface says that a token is for one use. A probe that saw anything but one charge for a token sent twice
 * turns resending off: lost replies are then settled by the list, or reviewed.
 */
export async function mayResend(tx: Database = db()): Promise<boolean> {
  const state = await tx.serviceState.findUnique({ where: { key: KEY } });
  return stored.safeParse(state?.value).data?.allowed ?? true;
}

/** Stores what a probe of the service has shown. */
export async function allowResending(allowed: boolean): Promise<void> {
  const value = { allowed };
  await db().serviceState.upsert({
    where: { key: KEY },
    create: { key: KEY, value, updatedAt: now() },
    update: { value, updatedAt: now() },
  });
}
