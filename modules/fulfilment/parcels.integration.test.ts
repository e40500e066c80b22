import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { setClockOffset } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { addDays } from '@/lib/delivery/calendar';
import { claimMails, sendMail } from '@/lib/mail/work';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { asStaff, asViewer } from '@/lib/testing/viewers';
import { templateNamed } from '@/lib/worker/mail-catalog';
import { customerParcels } from './customer-parcels';
import { packingFilter, packingPage } from './packing';
import {
  cancelParcel,
  deliverParcel,
  deliverParcels,
  packParcel,
  packParcels,
  recallParcel,
  recordParcelRefund,
  reopenParcel,
  retrackParcel,
  returnParcel,
  shipParcel,
  shipParcels,
  unpackParcel,
  unreturnParcel,
} from './parcels';
import { RECALL_MS } from './rules';

vi.mock(import('@/lib/auth/staff'), async (original) => ({
  ...(await original()),
  requireStaff: async () => actor,
}));
vi.mock(import('@/brand/shop'), async (original) => {
  const brand = await original();
  return { ...brand, dispatch: { ...brand.dispatch, timeZone: 'America/New_York' } };
});

const actor = asStaff({ userId: 'staff', email: 'staff@example.com' });
const tracking = { carrier: 'dhl', trackingNumber: 'JD 1', trackingUrl: null };
const done = { ok: true, value: 'done' };

withTestDatabase();
beforeEach(async () => {
  setClockOffset(0);
  await emptyDatabase();
});

/** A parcel of two bags that waits to be packed. */
async function parcel(): Promise<string> {
  const [id, email] = [randomUUID(), 'ada@example.com'];
  await db().plan.create({
    data: {
      ...{ key: 'club', serviceId: 'plan', tenantId: 't', name: 'Office Club', tagline: '' },
      ...{ description: '', priceAmount: 1400, currency: 'EUR' },
    },
  });
  await db().user.create({ data: { id: 'ada', email } });
  await db().subscription.create({
    data: {
      ...{ id: 'sub', serviceId: 'sub', userId: 'ada', planKey: 'club', quantity: 2 },
      ...{ country: 'IE', status: 'ACTIVE', startedAt: new Date() },
    },
  });
  await db().shipment.create({
    data: {
      ...{ id, subscriptionId: 'sub', period: 1, periodStart: new Date(), status: 'PENDING' },
      recipient: { contact: { firstname: 'Ada', lastname: 'Buyer' }, address: { country: 'IE' } },
      lines: { create: { position: 0, name: 'Soap', quantity: 2 } },
    },
  });
  return id;
}

const of = (id: string) => ({ id, version: null });
const mails = async () =>
  (await db().mail.findMany({ orderBy: { createdAt: 'asc' } })).map(({ template }) => template);
const returned = async () =>
  (await db().shipmentLine.findFirstOrThrow({ select: { returnedQuantity: true } }))
    .returnedQuantity;

async function sent(): Promise<(string | null)[]> {
  setClockOffset(RECALL_MS);
  for (const mail of await claimMails(10)) await sendMail(mail, templateNamed);
  const mails = await db().mail.findMany({
    where: { sentAt: { not: null } },
    orderBy: { sentAt: 'asc' },
  });
  return mails.map(({ subject }) => subject);
}

test('a packed parcel is mailed once, and not where that was undone or it has shipped', async () => {
  const id = await parcel();
  expect(await packParcel(of(id), actor)).toEqual(done);
  expect(await packParcel(of(id), actor)).toEqual({ ok: true, value: 'already' });
  expect(await mails()).toEqual(['parcel-packed']);
  await unpackParcel(of(id), actor);
  expect(await mails()).toEqual([]);
  await packParcel(of(id), actor);
  await shipParcel(of(id), tracking, actor);
  expect(await sent()).toEqual(['Your parcel of the Office Club is on its way']);
});

test('each of several parcels gets its own changes, and a refused one does not stop the others', async () => {
  const first = await parcel();
  const more = await Promise.all(
    [2, 3, 4].map(async (period) => {
      const id = randomUUID();
      const recipient = period === 4 ? {} : { recipient: { contact: {}, address: {} } };
      await db().shipment.create({
        data: {
          ...{ id, subscriptionId: 'sub', period, status: 'PENDING' },
          periodStart: new Date(Date.UTC(2027, period, 1)),
          ...recipient,
        },
      });
      return id;
    }),
  );
  const ids = [first, ...more];
  const [, second, third, unaddressed] = ids;
  await packParcel(of(third ?? ''), actor);
  expect(await packParcels(ids.map(of), actor)).toEqual([
    ...[done, done],
    ...[
      { ok: true, value: 'already' },
      { ok: false, error: 'no-address' },
    ],
  ]);
  const shipped = [first, second, third].map((id, index) => ({
    of: of(id ?? ''),
    tracking: { ...tracking, trackingNumber: index === 1 ? 'JD 2' : 'JD 1' },
  }));
  expect(await shipParcels(shipped, actor)).toEqual([done, done, done]);
  const rows = await db().shipment.findMany({ orderBy: { period: 'asc' } });
  expect(
    rows.map((row) => [row.status, row.trackingNumber, row.version, row.packedAt !== null]),
  ).toEqual([
    ['SHIPPED', 'JD 1', 2, true],
    ['SHIPPED', 'JD 2', 2, true],
    ['SHIPPED', 'JD 1', 2, true],
    ['PENDING', null, 0, false],
  ]);
  expect(rows.map(({ id }) => id)).toEqual([first, second, third, unaddressed]);
});

test('the tracking of a parcel in transit is corrected, also when it can no longer be recalled', async () => {
  const id = await parcel();
  const corrected = { ...tracking, trackingNumber: 'JD 2' };
  await packParcel(of(id), actor);
  expect(await retrackParcel(of(id), corrected, actor)).toEqual({ ok: false, error: 'not-now' });
  await shipParcel(of(id), tracking, actor);
  setClockOffset(RECALL_MS);
  expect(await recallParcel(of(id), actor)).toEqual({ ok: false, error: 'too-late' });
  const { version } = await db().shipment.findUniqueOrThrow({ where: { id } });
  expect(await retrackParcel({ id, version }, corrected, actor)).toEqual(done);
  expect(await db().shipment.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...{ status: 'SHIPPED', trackingNumber: 'JD 2' },
    trackingUrl: expect.stringContaining('JD%202'),
  });
  const again = { ok: true, value: 'already' };
  expect(await retrackParcel({ id, version }, corrected, actor)).toEqual(again);
  expect(await retrackParcel({ id, version }, tracking, actor)).toEqual({
    ok: false,
    error: 'changed',
  });
  await deliverParcel(of(id), actor);
  expect(await retrackParcel(of(id), tracking, actor)).toEqual({ ok: false, error: 'not-now' });
  const action = 'parcel.tracking-changed';
  expect(await db().auditEntry.findMany({ where: { action } })).toMatchObject([
    { subject: 'parcel', subjectId: id, detail: { trackingNumber: 'JD 2' } },
  ]);
});

test('a cancelled parcel is mailed, unless that is undone', async () => {
  const id = await parcel();
  await packParcel(of(id), actor);
  await cancelParcel(of(id), actor);
  expect(await mails()).toEqual(['parcel-cancelled']);
  await reopenParcel(of(id), actor);
  expect(await mails()).toEqual([]);
  await cancelParcel(of(id), actor);
  expect(await sent()).toEqual(['We cannot send your parcel of the Office Club']);
});

test('a returned parcel is mailed once, and stays until that is undone', async () => {
  const id = await parcel();
  await packParcel(of(id), actor);
  expect(await returnParcel(of(id), actor)).toEqual({ ok: false, error: 'not-now' });
  await shipParcel(of(id), tracking, actor);
  expect(await returnParcel(of(id), actor)).toEqual(done);
  expect(await returnParcel(of(id), actor)).toEqual({ ok: true, value: 'already' });
  expect(await returned()).toBe(2);
  for (const step of [recallParcel, deliverParcel]) {
    expect(await step(of(id), actor)).toEqual({ ok: false, error: 'not-now' });
  }
  expect(await mails()).toEqual(['parcel-packed', 'shipment-sent', 'parcel-returned']);
  expect(await unreturnParcel(of(id), actor)).toEqual(done);
  expect(await returned()).toBe(0);
  expect(await deliverParcel(of(id), actor)).toEqual(done);
  expect(await returnParcel(of(id), actor)).toEqual(done);
  expect(await sent()).toContain('Your parcel of the Office Club was returned');
  const audit = await db().auditEntry.findMany({ orderBy: { id: 'asc' } });
  expect(audit.map(({ action }) => action)).toEqual([
    ...['parcel.packed', 'parcel.shipped', 'parcel.returned', 'parcel.unreturned'],
    ...['parcel.delivered', 'parcel.returned'],
  ]);
});

test('the month of a cancelled or returned parcel is to be refunded, until staff record the refund', async () => {
  const id = await parcel();
  const refund = async () =>
    (await db().shipment.findUniqueOrThrow({ where: { id } })).refundStatus;
  expect(await recordParcelRefund(of(id), true, actor)).toEqual({ ok: false, error: 'not-now' });

  await cancelParcel(of(id), actor);
  expect(await refund()).toBe('DUE');
  expect(await reopenParcel(of(id), actor)).toEqual(done);
  expect(await refund()).toBeNull();

  await packParcel(of(id), actor);
  await shipParcel(of(id), tracking, actor);
  expect(await recordParcelRefund(of(id), true, actor)).toEqual({ ok: false, error: 'not-now' });
  await returnParcel(of(id), actor);
  expect(await refund()).toBe('DUE');
  const stale = { id, version: 0 };
  expect(await recordParcelRefund(stale, true, actor)).toEqual({ ok: false, error: 'changed' });
  expect(await recordParcelRefund(of(id), true, actor)).toEqual(done);
  expect(await recordParcelRefund(of(id), true, actor)).toEqual({ ok: true, value: 'already' });
  expect(await unreturnParcel(of(id), actor)).toEqual({ ok: false, error: 'refunded' });

  expect(await recordParcelRefund(of(id), false, actor)).toEqual(done);
  expect(await refund()).toBe('DUE');
  expect(await unreturnParcel(of(id), actor)).toEqual(done);
  expect(await refund()).toBeNull();
  const actions = await db().auditEntry.findMany({ where: { action: { contains: 'refunded' } } });
  expect(actions.map(({ action }) => action).sort()).toEqual([
    'parcel.refunded',
    'parcel.unrefunded',
  ]);
});

test('a trial’s parcel is not refunded, because it was not paid', async () => {
  const id = await parcel();
  await db().shipment.update({ where: { id }, data: { period: 0 } });
  await cancelParcel(of(id), actor);
  expect(await db().shipment.findUnique({ where: { id } })).toMatchObject({ refundStatus: null });
  expect(await recordParcelRefund(of(id), true, actor)).toEqual({ ok: false, error: 'not-now' });
});

/** How many parcels of a day wait to be packed. */
async function packedOn(day: string): Promise<number> {
  return (await packingPage(packingFilter({ day }))).rows.length;
}

test.each([
  ['before midnight', '2026-07-02T03:59:59.999Z', '2026-07-01'],
  ['at midnight', '2026-07-02T04:00Z', '2026-07-02'],
  [
    'in the last hour of the 23 of the day on which summer time begins',
    '2026-03-09T03:30Z',
    '2026-03-08',
  ],
  ['in the first hour of the day after it', '2026-03-09T04:30Z', '2026-03-09'],
  ['in the last hour of the 25 of the day on which it ends', '2026-11-02T04:30Z', '2026-11-01'],
])(
  'a parcel paid %s is on the packing list of that day in the shop’s time zone',
  async (_, at, day) => {
    await parcel();
    await db().shipment.updateMany({ data: { createdAt: new Date(at) } });
    for (const step of [-1, 0, 1]) {
      expect(await packedOn(addDays(day, step))).toBe(step === 0 ? 1 : 0);
    }
  },
);

test('parcels are delivered at once; each is recorded, and an unknown one is not found', async () => {
  const id = await parcel();
  const unknown = of(randomUUID());
  expect(await deliverParcels([of(id)], actor)).toEqual([{ ok: false, error: 'not-now' }]);
  await packParcel(of(id), actor);
  await shipParcel(of(id), tracking, actor);
  expect(await deliverParcels([unknown, of(id)], actor)).toEqual([
    { ok: false, error: 'not-found' },
    done,
  ]);
  const audit = await db().auditEntry.findMany({
    where: { subjectId: id },
    orderBy: { id: 'asc' },
  });
  expect(audit.map(({ action }) => action)).toEqual([
    ...['parcel.packed', 'parcel.shipped', 'parcel.delivered'],
  ]);
  for (const kind of ['sent', 'delivered']) {
    expect(await db().mail.count({ where: { dedupeKey: `shipment-${kind}:${id}` } })).toBe(1);
  }
});

test('a subscriber sees the parcels of the subscription, with the tracking', async () => {
  const id = await parcel();
  await packParcel(of(id), actor);
  await shipParcel(of(id), tracking, actor);
  expect(
    await customerParcels(asViewer({ userId: 'ada', email: 'ada@example.com' }), 'sub'),
  ).toMatchObject([
    {
      ...{ id, status: 'SHIPPED', carrier: 'DHL', trackingNumber: 'JD 1', isReturned: false },
      ...{ trackingUrl: expect.stringContaining('JD'), lines: [{ name: 'Soap', quantity: 2 }] },
    },
  ]);
  const other = asViewer({ userId: 'ben', email: 'ben@example.com' });
  expect(await customerParcels(other, 'sub')).toEqual([]);
});
