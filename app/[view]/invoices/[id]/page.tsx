import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { InvoiceSheet, invoiceMetadata } from '@/modules/invoices/components/invoice-sheet';
import { invoiceForViewer } from '@/modules/invoices/read-invoices';

type Props = PageProps<'/[view]/invoices/[id]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return invoiceMetadata(await invoiceForViewer((await params).id));
}
export const instant = false;

export default async function InvoicePage({ params }: Props) {
  const { id } = await params;
  const document = await invoiceForViewer(id);
  if (!document) notFound();
  return <InvoiceSheet document={document} />;
}
