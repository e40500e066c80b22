import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LinkButton } from '@/components/ui/button';
import { Reload } from '@/components/ui/reload';
import { fillIn } from '@/lib/format';
import { redirectExpiredLink } from '@/lib/orders/queries';
import { pageTexts } from '@/lib/texts/page-texts';
import { InvoiceSheet, invoiceMetadata } from '@/modules/invoices/components/invoice-sheet';
import { orderInvoice } from '@/modules/invoices/read-invoices';

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ key?: string | string[] }>;
};

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [{ id }, { key }] = await Promise.all([params, searchParams]);
  const invoice = await orderInvoice(id, typeof key === 'string' ? key : undefined);
  return invoiceMetadata(invoice?.document);
}
export const instant = false;

export default async function InvoicePage({ params, searchParams }: Props) {
  const [{ id }, { key }] = await Promise.all([params, searchParams]);
  const proof = typeof key === 'string' ? key : undefined;
  const invoice = await orderInvoice(id, proof);
  if (!invoice) {
    await redirectExpiredLink(id, proof);
    notFound();
  }
  if (invoice.document) return <InvoiceSheet document={invoice.document} />;
  const { invoice: texts } = (await pageTexts()).t;
  const query = proof ? `?key=${encodeURIComponent(proof)}` : '';
  return (
    <div className="page max-w-3xl py-10">
      <h1 className="text-3xl">{texts.preparing}</h1>
      <p className="mt-4" role="status">
        {fillIn(texts.preparingText, { number: invoice.order.number })}
      </p>
      <p className="mt-6">
        <LinkButton href={`/orders/${id}${query}`} variant="secondary" prefetch={false}>
          {texts.back}
        </LinkButton>
      </p>
      <Reload everyMs={2_000} />
    </div>
  );
}
