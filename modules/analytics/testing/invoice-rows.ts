import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import type { Prisma } from '@/lib/db/generated/client';
import type { InvoiceDocument } from '@/modules/invoices/document';
import { lastSerial } from '@/modules/invoices/write-invoices';

type Row = Partial<Omit<Prisma.InvoiceCreateManyInput, 'document'>> & {
  paidAt: Date;
  grossAmount: number;
  taxes?: InvoiceDocument['taxes'];
};

/** Writes invoice rows without sales: numbered INV-1 …, in euros, untaxed, to Ireland. */
export async function writeInvoiceRows(rows: readonly Row[]): Promise<void> {
  const last = await lastSerial();
  await db().invoice.createMany({
    data: rows.map(({ taxes = [], taxAmount = 0, ...row }, index) => ({
      ...{ serial: last + index + 1, number: `INV-${last + index + 1}`, subject: randomUUID() },
      ...{ kind: 'ORDER', country: 'IE', currency: 'EUR', issuedAt: row.paidAt },
      ...{ netAmount: row.grossAmount - taxAmount, taxAmount, document: { taxes } },
      ...row,
    })),
  });
}
