import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { InvoiceSheet } from '@/components/invoice/invoice-sheet';
import { invoiceForViewer } from '@/lib/invoices/queries';
import { pageTexts } from '@/lib/texts/page-texts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.invoice.title, robots: { index: false } };
}
export const instant = false;

/** An invoice of the viewer, for an order or a subscription month. */
export default async function InvoicePage({ params }: PageProps<'/[view]/invoices/[id]'>) {
  const { id } = await params;
  const document = await invoiceForViewer(id);
  if (!document) notFound();
  return <InvoiceSheet document={document} />;
}
