import { navigation } from '@/brand/shop';
import { DocumentLink } from '@/components/ui/link';

/** What a buyer agrees to, beside the button that pays. Opens beside the page: the card is typed there. */
export function Agreement() {
  return (
    <p className="text-center text-ink-soft text-sm">
      By paying you agree to:{' '}
      {navigation.atPay.map(({ href, label }, index) => (
        <span key={href}>
          {index > 0 ? ' · ' : null}
          <DocumentLink href={href} target="_blank" rel="noopener" className="inline-link">
            {label}
            <span className="sr-only"> (in a new tab)</span>
          </DocumentLink>
        </span>
      ))}
    </p>
  );
}
