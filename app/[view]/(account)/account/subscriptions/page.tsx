import type { Metadata } from 'next';
import { LinkButton } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { Surface } from '@/components/ui/surface';
import { phraseIn } from '@/lib/catalog/localize';
import { formatMoney } from '@/lib/format';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';
import { DateText, StatusBadge, StatusText } from '@/modules/subscriptions/components/status';
import { ownSubscriptions, type SubscriptionView } from '@/modules/subscriptions/subscription-view';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.subscriptions.title, robots: { index: false } };
}
export const instant = false;

export default async function SubscriptionsPage() {
  const { t, view } = await pageTexts();
  const texts = t.subscriptions;
  const { subscriptions, confirming } = await ownSubscriptions('/account/subscriptions');
  return (
    <>
      <h1 className="text-3xl">{texts.title}</h1>
      {confirming.map((subscriptionAttempt) => (
        <Notice
          key={subscriptionAttempt.id}
          tone="caution"
          className="mt-6"
          title={phraseIn(view, subscriptionAttempt.plan.name)}
        >
          {texts.confirming}{' '}
          <Link href={`/account/subscriptions/${subscriptionAttempt.id}`}>{texts.viewStatus}</Link>
        </Notice>
      ))}
      {subscriptions.length === 0 && confirming.length === 0 ? (
        <p className="mt-6 text-ink-soft">{texts.none}</p>
      ) : null}
      {subscriptions.length > 0 ? (
        <ul className="mt-8 grid gap-5">
          {subscriptions.map((subscription) => (
            <li key={subscription.id}>
              <Row subscription={subscription} />
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-8">
        <LinkButton href="/clubs" variant="secondary">
          {texts.clubs}
        </LinkButton>
      </p>
    </>
  );
}

async function Row({ subscription }: { subscription: SubscriptionView }) {
  const { t, view } = await pageTexts();
  const texts = t.subscriptions;
  const { id, plan, quantity, facts, monthly, ending } = subscription;
  return (
    <Surface>
      <article aria-labelledby={`subscription-${id}`}>
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 id={`subscription-${id}`} className="text-lg">
            <Link href={`/account/subscriptions/${id}`} className="text-link">
              {`${quantity > 1 ? `${quantity} × ` : ''}${phraseIn(view, plan.name)}`}
            </Link>
          </h2>
          <StatusBadge status={facts.status} />
        </div>
        <div className="mt-2 text-ink-soft">
          <StatusText subscription={subscription} />
        </div>
        {subscription.isFound && facts.status !== 'ENDED' ? (
          <p className="mt-2 text-sm">
            {texts.found.short}{' '}
            <Link href={`/account/subscriptions/${id}`} className="text-link underline">
              {texts.found.decide}
            </Link>
          </p>
        ) : null}
        {facts.nextChargeAt && !ending.isCancelling && monthly ? (
          <p className="mt-2 text-sm">
            {fillWith(texts.nextChargeOf, {
              amount: formatMoney(monthly.total, view.locale),
              day: <DateText dated={facts.nextChargeAt} />,
            })}
          </p>
        ) : null}
        {facts.status === 'PAST_DUE' ? (
          <p className="mt-4">
            <LinkButton href={`/account/subscriptions/${id}#card`} size="sm">
              {texts.card.update}
            </LinkButton>
          </p>
        ) : null}
      </article>
    </Surface>
  );
}
