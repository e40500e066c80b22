import { shop } from '@/brand/shop';
import { Lines } from '@/components/ui/text/lines';
import { senderAddress } from '@/lib/addresses/address-lines';

/** Each label prints on its own page. */
export function AddressLabel({
  lines,
  country,
  reference,
}: {
  lines: string[];
  country: string | undefined;
  reference: string;
}) {
  return (
    <div className="max-w-md break-inside-avoid border border-line-strong p-6 print:break-after-page print:border-0 print:p-0 print:last:break-after-auto">
      <p className="text-sm">{[shop.legalName, ...senderAddress(country)].join(', ')}</p>
      <address className="mt-6 text-2xl not-italic">
        <Lines of={lines} />
      </address>
      <p className="mt-6 text-sm">{reference}</p>
    </div>
  );
}
