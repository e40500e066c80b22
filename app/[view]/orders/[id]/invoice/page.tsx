import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { InvoiceSheet } from '@/components/invoice/invoice-sheet';
import { Reload } from '@/components/subscriptions/reload';
import { LinkButton } from '@/components/ui/button';
import { orderInvoice } from '@/lib/invoices/queries';
import { leadOnFromEndedLink } from '@/lib/orders/queries';

export const metadata: Metadata = { title: 'Invoice', robots: { index: false } };
export const instant = false;

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ key?: string | string[] }>;
};

/** The invoice of a paid order, for its buyer and for whoever has the order's link. */
export default async function InvoicePage({ params, searchParams }: Props) {
  const [{ id }, { key }] = await Promise.all([params, searchParams]);
  const proof = typeof key === 'string' ? key : undefined;
  const found = await orderInvoice(id, proof);
  if (!found) {
    await leadOnFromEndedLink(id, proof);
    notFound();
  }
  if (found.document) return <InvoiceSheet document={found.document} />;
  const query = proof ? `?key=${encodeURIComponent(proof)}` : '';
  return (
    <div className="page max-w-3xl py-10">
      <h1 className="text-3xl">Your invoice is being prepared</h1>
      <p className="mt-4" role="status">
        Order {found.order.number} is paid. Its invoice gets its number in a few seconds; this page
        then shows it.
      </p>
      <p className="mt-6">
        <LinkButton href={`/orders/${id}${query}`} variant="secondary" prefetch={false}>
          Back to your order
        </LinkButton>
      </p>
      <Reload everyMs={2_000} />
    </div>
  );
}
