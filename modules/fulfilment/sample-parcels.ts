import { carriers } from '@/brand/carriers';
import type { Staff } from '@/lib/auth/staff';
import { fromNow } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { packParcel, recordRefund, returnUnits, shipParcel } from './take-step';

const DAY_MS = 24 * 60 * 60_000;
const SHIPPED_AFTER_MS = 2 * DAY_MS;

async function shipWhatIsPaid(merchant: Staff): Promise<void> {
  const parcels = await db().parcel.findMany({
    where: { status: 'PENDING', createdAt: { lte: fromNow(-SHIPPED_AFTER_MS) } },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  });
  for (const { id } of parcels) {
    await packParcel({ id, version: null }, merchant);
    await shipParcel({ id, version: null }, null, tracking(), merchant);
  }
}

async function refundOne(merchant: Staff): Promise<void> {
  const shipped = await db().parcel.findMany({
    where: { kind: 'ORDER', status: 'SHIPPED' },
    orderBy: { shippedAt: 'asc' },
    select: { id: true, lines: { select: { id: true } } },
    take: 2,
  });
  for (const [index, { id, lines }] of shipped.entries()) {
    const [line] = lines;
    if (!line) continue;
    await returnUnits({ id, version: null }, { [line.id]: 1 }, false, merchant);
    if (index === 0) await recordRefund({ id, version: null }, merchant);
  }
}

function tracking() {
  const [carrier] = carriers;
  if (!carrier) throw new Error('The brand names no carrier');
  const trackingNumber = carrier.track ? 'DEMO0001' : null;
  return { carrier: carrier.key, trackingNumber, trackingUrl: null };
}

export const sampleParcels = { everyFewDays: shipWhatIsPaid, atTheEnd: refundOne };
