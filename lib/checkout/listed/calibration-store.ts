import { z } from 'zod';
import { type Database, db } from '@/lib/db/client';
import type { Calibration } from './calibration';

const KEY = 'payments-calibration';

const evidence = z
  .object({
    form: z.string(),
    same: z.number(),
    differs: z.number(),
    rows: z.array(z.string()).optional(),
    most: z.number().optional(),
    units: z.number().optional(),
  })
  .optional();

const sign = z.object({ same: z.number(), differs: z.number() }).optional();

const stored = z
  .object({
    customer: evidence,
    items: evidence,
    taxes: evidence,
    untaxed: evidence,
    signs: z.object({ subscription: sign, status: sign, date: sign, clock: sign }).optional(),
    statuses: z.array(z.string()).optional(),
    delayMs: z.number().optional(),
    aheadMs: z.number().optional(),
    newest: z.string().optional(),
  })
  .transform((known): Calibration => JSON.parse(JSON.stringify(known)));

/** How this service's lists have shown sent charges so far. */
export async function savedCalibration(tx: Database = db()): Promise<Calibration> {
  const state = await tx.serviceState.findUnique({ where: { key: KEY } });
  const parsed = stored.safeParse(state?.value);
  return parsed.success ? parsed.data : {};
}

/** The same, locked until the transaction ends, for stored lists and merchants' decisions. */
export async function lockedCalibration(tx: Database): Promise<Calibration> {
  await tx.$queryRaw`SELECT 1 FROM service_state WHERE key = ${KEY} FOR UPDATE`;
  return savedCalibration(tx);
}

/** Saves it, in the transaction that stores the list it was counted from. */
export async function saveCalibration(tx: Database, calibration: Calibration): Promise<void> {
  const value = JSON.parse(JSON.stringify(calibration));
  await tx.serviceState.upsert({
    where: { key: KEY },
    create: { key: KEY, value },
    update: { value },
  });
}
