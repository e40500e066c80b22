import { Button } from '@/components/ui/button';
import type { Country } from './address-fields';
import type { Typed } from './details';

/** The saved details of a returning shopper. */
export function KnownDetails({
  details,
  countries,
  onChange,
}: {
  details: Typed;
  countries: readonly Country[];
  onChange: () => void;
}) {
  const of = (...names: (keyof Typed)[]) => names.map((name) => details[name]).filter(Boolean);
  const country = countries.find(({ code }) => code === details['address.country'])?.name;
  const lines = [
    of('contact.firstname', 'contact.lastname').join(' '),
    ...of('address.line1', 'address.line2'),
    of('address.postalCode', 'address.city').join(' '),
    ...of('address.region'),
    country,
  ].filter(Boolean);
  return (
    <div className="flex items-start justify-between gap-4 rounded-lg border-2 border-line p-5">
      <div>
        <p className="text-ink-soft text-sm">{details['contact.email']}</p>
        <address className="mt-1 not-italic">
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </div>
      <Button type="button" variant="quiet" size="sm" onClick={onChange}>
        Change<span className="sr-only"> contact and delivery</span>
      </Button>
    </div>
  );
}
