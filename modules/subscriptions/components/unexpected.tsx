import { shop } from '@/brand/shop';
import { Notice } from '@/components/ui/notice';
import { phraseIn } from '@/lib/catalog/localize';
import { fillIn } from '@/lib/format';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';
import type { SubscriptionView } from '@/modules/subscriptions/queries';

/** A subscription that was not started here, and changes that the payment service has not confirmed. */
export async function Unexpected({ subscription }: { subscription: SubscriptionView }) {
  const { facts, isFound, requested } = subscription;
  if (facts.status === 'ENDED') return null;
  const { t, view } = await pageTexts();
  const { found: foundTexts, pending, messages } = t.subscriptions;
  return (
    <>
      {isFound ? (
        <Notice tone="caution" className="mt-6 max-w-prose" title={foundTexts.title}>
          {fillWith(foundTexts.text, { email: <ShopAddress /> })}
        </Notice>
      ) : null}
      {requested.map(({ kind, ...change }) => {
        const named = {
          now: phraseIn(view, String(change.now)),
          wanted: phraseIn(view, change.wanted),
        };
        return (
          <Notice
            key={kind}
            tone="caution"
            className="mt-6 max-w-prose"
            title={fillIn(pending[kind].title, named)}
          >
            <span>{fillIn(pending[kind].text, named)}</span> <span>{messages.unclear}</span>
          </Notice>
        );
      })}
    </>
  );
}

function ShopAddress() {
  return (
    <a href={`mailto:${shop.email}`} className="text-link underline">
      {shop.email}
    </a>
  );
}
