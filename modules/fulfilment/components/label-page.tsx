import type { ReactNode } from 'react';
import { PrintButton } from '@/components/order/print-button';
import { LinkButton } from '@/components/ui/button';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

export async function LabelPage({
  title,
  back,
  children,
}: {
  title: string;
  back: { href: string; text: string };
  children: ReactNode;
}) {
  const { print } = (await dashboardTexts()).d.fulfilment.packing;
  return (
    <div className="page pt-8 pb-20 print:py-0">
      <h1 data-print="hide" className="text-3xl">
        {title}
      </h1>
      <div data-print="hide" className="mt-6 flex flex-wrap gap-3">
        <PrintButton>{print}</PrintButton>
        <LinkButton href={back.href} variant="quiet">
          {back.text}
        </LinkButton>
      </div>
      <div className="mt-6 grid gap-6 print:mt-0 print:block">{children}</div>
    </div>
  );
}
