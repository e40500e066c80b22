import { recordAudit } from '@/lib/audit/store';
import type { Staff } from '@/lib/auth/staff';
import { listedOf, sentOf } from '@/lib/checkout/listed/attempts';
import {
  type Calibration,
  type Dimension,
  differencesOf,
  dimensions,
} from '@/lib/checkout/listed/calibration';
import {
  lockedCalibration,
  saveCalibration,
  savedCalibration,
} from '@/lib/checkout/listed/calibration-store';
import { db } from '@/lib/db/client';
import { digest } from '@/lib/payments/digest';

/** A difference between the sent and the listed value; null if nothing is shown. */
type Difference = {
  what: 'customer' | 'items' | 'taxes';
  sent: string | null;
  listed: string | null;
};

/** A paid order's transaction that the list shows differently. */
export type DifferingCharge = {
  transactionId: string;
  orderId: string;
  orderNumber: string;
  /** One for each differing field. */
  differences: Difference[];
};

/** Why lists cannot prove an absence at present. */
export type CalibrationProblem = {
  /** Identifies this state, so that only what was seen is confirmed. */
  state: string;
  charges: DifferingCharge[];
  /** The number of further differing transactions. */
  unnamed: number;
};

type Differing = [Dimension, NonNullable<Calibration[Dimension]>];

function differingIn(calibration: Calibration): Differing[] {
  return dimensions.flatMap((dimension): Differing[] => {
    const evidence = calibration[dimension];
    return evidence && evidence.differs > 0 ? [[dimension, evidence]] : [];
  });
}

function stateOf(differing: readonly Differing[]): string {
  return digest(differing.map(([dimension, { form, differs }]) => [dimension, form, differs]));
}

/** The charges of this shop because of which lists prove nothing; null if there are none. */
export async function calibrationProblem(_who: Staff): Promise<CalibrationProblem | null> {
  const differing = differingIn(await savedCalibration());
  if (differing.length === 0) return null;
  const ids = [...new Set(differing.flatMap(([, { rows = [] }]) => rows))];
  const rows = await db().mirrorTransaction.findMany({
    where: { serviceId: { in: ids } },
    select: { serviceId: true, attemptId: true, raw: true },
    orderBy: { serviceId: 'asc' },
  });
  const attempts = await db().paymentAttempt.findMany({
    where: { id: { in: rows.flatMap((row) => row.attemptId ?? []) } },
    select: { id: true, body: true, order: { select: { id: true, number: true } } },
  });
  const byId = new Map(attempts.map((one) => [one.id, one]));
  const charges = rows.flatMap((row): DifferingCharge[] => {
    const attempt = byId.get(row.attemptId ?? '');
    if (!attempt?.body || !attempt.order) return [];
    const { id: orderId, number: orderNumber } = attempt.order;
    const differences = differencesShown(sentOf(attempt.body, null), listedOf(row));
    return [{ transactionId: row.serviceId, orderId, orderNumber, differences }];
  });
  const unnamed = Math.max(...differing.map(([, { differs, rows = [] }]) => differs - rows.length));
  return { state: stateOf(differing), charges, unnamed: Math.max(0, unnamed) };
}

function differencesShown(
  sent: Parameters<typeof differencesOf>[0],
  listed: Parameters<typeof differencesOf>[1],
): Difference[] {
  const items = (list: readonly { productId: string; quantity: number }[] | undefined) =>
    list?.map(({ productId, quantity }) => `${quantity} × ${productId}`).join(', ') || null;
  const codes = (list: readonly string[] | undefined) => list?.join(', ') || null;
  const taxes = {
    what: 'taxes',
    sent: codes(sent.taxCodes),
    listed: codes(listed.taxCodes),
  } as const;
  const lines: Record<Dimension, Difference> = {
    customer: {
      what: 'customer',
      sent: sent.customerId,
      listed: listed.customerId ?? null,
    },
    items: { what: 'items', sent: items(sent.items), listed: items(listed.items) },
    taxes,
    untaxed: taxes,
  };
  return differencesOf(sent, listed).map((dimension) => lines[dimension]);
}

/**
 * Resets the calibration after staff found that these transactions were edited at the service,
 * rather than shown differently by it. Until a charge has been recognised in a list again, no
 * absence is proven.
 * @param state the one that was shown to the merchant
 * @param actor for the audit log
 * @returns `changed` if something else differs by now, `nothing-differs` if nothing does; then
 * nothing is changed
 */
export async function confirmEditedAtService(
  state: string,
  actor: Staff,
): Promise<'restarted' | 'changed' | 'nothing-differs'> {
  return db().$transaction(async (tx) => {
    const calibration = await lockedCalibration(tx);
    const differing = differingIn(calibration);
    if (differing.length === 0) return 'nothing-differs';
    if (stateOf(differing) !== state) return 'changed';
    const restarted = { ...calibration };
    for (const [dimension] of differing) delete restarted[dimension];
    await saveCalibration(tx, restarted);
    await recordAudit(tx, actor, {
      action: 'calibration.restarted',
      subject: 'calibration',
      subjectId: 'transactions-list',
      detail: { before: JSON.parse(JSON.stringify(Object.fromEntries(differing))) },
    });
    return 'restarted';
  });
}
