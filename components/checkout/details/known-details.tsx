import { Button } from '@/components/ui/button';
import { Lines } from '@/components/ui/text/lines';
import type { CheckoutTexts } from '../texts';

/** The saved details of a returning shopper. */
export function KnownDetails({
  email,
  lines,
  onChange,
  texts,
}: {
  email: string | undefined;
  /** Name and address, as on the parcel. */
  lines: readonly string[];
  onChange: () => void;
  texts: CheckoutTexts;
}) {
  return (
    <div className="flex items-start justify-between gap-4 rounded-lg border-2 border-line p-5">
      <div className="min-w-0">
        <p className="wrap-anywhere text-ink-soft text-sm">{email}</p>
        <address className="mt-1 not-italic">
          <Lines of={lines} />
        </address>
      </div>
      <Button type="button" variant="quiet" size="sm" onClick={onChange}>
        {texts.change}
        <span className="sr-only">{texts.changeWhat}</span>
      </Button>
    </div>
  );
}
