import { AccountCard } from '@/components/account/account-card';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { phraseIn } from '@/lib/catalog/localize';
import { fillIn } from '@/lib/format';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';
import { openCharges, ownSubscriptions } from '@/modules/subscriptions/subscription-view';
import { StatusBadge } from './status';

/** The viewer's running subscriptions on their account's home page. */
export async function SubscriptionsCard() {
  const { t, view } = await pageTexts();
  const { overview, sections } = t.account;
  const { subscriptions } = await ownSubscriptions('/account');
  const running = subscriptions.filter(({ facts }) => facts.status !== 'ENDED');
  return (
    <AccountCard
      title={sections.subscriptions}
      href="/account/subscriptions"
      more={overview.allSubscriptions}
    >
      {running.length === 0 ? <p className="text-ink-soft">{overview.noSubscriptions}</p> : null}
      <ul className="grid gap-2">
        {running.map(({ id, plan, facts }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
            <Link href={`/account/subscriptions/${id}`} className="text-link">
              {phraseIn(view, plan.name)}
            </Link>
            <StatusBadge status={facts.status} />
          </li>
        ))}
      </ul>
    </AccountCard>
  );
}

/** A notice on every account page that a subscription needs a new card. */
export async function OpenCharges() {
  const [open, { t, view }] = await Promise.all([openCharges(), pageTexts()]);
  const texts = t.subscriptions;
  return open.map(({ id, plan }) => (
    <Notice
      key={id}
      tone="negative"
      className="mb-6"
      title={fillIn(texts.open.title, { plan: phraseIn(view, plan) })}
    >
      {fillWith(texts.open.text, {
        update: <Link href={`/account/subscriptions/${id}#card`}>{texts.update}</Link>,
      })}
    </Notice>
  ));
}
