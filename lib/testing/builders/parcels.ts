import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { Prisma } from '@/lib/db/generated/client';

type Values = Partial<Prisma.ParcelUncheckedCreateInput> & { subjectId: string };

export function addParcel(values: Values) {
  return db().parcel.create({
    data: {
      ...{ kind: 'ORDER', title: 'K3F9-7QXB', currency: 'EUR', createdAt: now() },
      ...{ totalAmount: 3588, deliveryAmount: 490, addedTax: 598, ...values },
    },
  });
}
