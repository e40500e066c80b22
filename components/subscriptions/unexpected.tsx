import { shop } from '@/brand/shop';
import { Notice } from '@/components/ui/notice';
import type { SubscriptionView } from '@/lib/subscriptions/queries';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';
import { formatDate } from '@/lib/texts/shop-time';

/** Differences from what the customer agreed to. */
export async function Unexpected({ subscription }: { subscription: SubscriptionView }) {
  const { facts, found, lapsedCancellation } = subscription;
  if (facts.status === 'ENDED') return null;
  const { t, view } = await pageTexts();
  const { found: foundTexts, goesOn } = t.subscriptions;
  const email = <ShopAddress />;
  return (
    <>
      {found ? (
        <Notice
          tone="caution"
          className="mt-6 max-w-prose"
          title={found.wasRefused ? foundTexts.refusedTitle : foundTexts.title}
        >
          {fillWith(found.wasRefused ? foundTexts.refused : foundTexts.text, { email })}
        </Notice>
      ) : null}
      {lapsedCancellation ? (
        <Notice tone="negative" className="mt-6 max-w-prose" title={goesOn.title}>
          {fillWith(goesOn.text, { day: formatDate(lapsedCancellation, view.locale), email })}
        </Notice>
      ) : null}
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
