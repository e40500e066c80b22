import { DocumentLink } from '@/components/ui/link';
import { pageTexts } from '@/lib/texts/page-texts';

/** The terms beside the Pay button. Links open in a new tab, so that the entered card is not lost. */
export async function Agreement() {
  const { t, brand } = await pageTexts();
  const { agree, newTab } = t.checkout;
  return (
    <p className="text-center text-ink-soft text-sm">
      <span>{agree}</span>{' '}
      {brand.navigation.atPay.map(({ href, label }, index) => (
        <span key={href}>
          {index > 0 ? <span> · </span> : null}
          <DocumentLink href={href} target="_blank" rel="noopener" className="inline-link">
            <span>{label}</span>
            <span className="sr-only">{newTab}</span>
          </DocumentLink>
        </span>
      ))}
    </p>
  );
}
