import type { Metadata } from 'next';
import { AccountCard } from '@/components/account/account-card';
import { displayStatusOf } from '@/components/order/order-status';
import { Link } from '@/components/ui/link';
import { TypedText } from '@/components/ui/text/typed-text';
import { ownProfile } from '@/lib/customers/own-account';
import { fillIn, formatMoney } from '@/lib/format';
import { ownOrders } from '@/lib/orders/list';
import { shownEmail } from '@/lib/shown-email';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';
import { accountCards } from '@/modules/account-cards';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.account.title, robots: { index: false } };
}
export const instant = false;

export default async function AccountPage() {
  const { t, view } = await pageTexts();
  const { hello, helloName, orders: copy, overview, sections, signedInAs } = t.account;
  const here = '/account';
  const profile = await ownProfile(here);
  const { orders } = await ownOrders(here);
  return (
    <>
      <h1 className="wrap-anywhere text-3xl">
        {profile.firstname
          ? fillWith(helloName, { name: <TypedText>{profile.firstname}</TypedText> })
          : hello}
      </h1>
      <p className="wrap-anywhere mt-2 text-ink-soft">
        {fillIn(signedInAs, { email: shownEmail(profile.email) })}
      </p>
      <div className="mt-8 grid gap-5 sm:grid-cols-2">
        <AccountCard title={sections.orders} href="/account/orders" more={overview.allOrders}>
          {orders.length === 0 ? <p className="text-ink-soft">{overview.noOrders}</p> : null}
          <ul className="grid gap-2">
            {orders.slice(0, 3).map((order) => (
              <li key={order.id} className="flex flex-wrap justify-between gap-x-4">
                <Link href={`/orders/${order.id}`} className="text-link">
                  {order.number}
                </Link>
                <span className="text-ink-soft">
                  {`${copy.statuses[displayStatusOf(order.status)]}, ${formatMoney(order.total, view.locale)}`}
                </span>
              </li>
            ))}
          </ul>
        </AccountCard>
        {accountCards.map(({ module, Card }) => (
          <Card key={module} />
        ))}
        <AccountCard title={overview.kept} href="/account/cards" more={overview.yourCards}>
          <p className="text-ink-soft">
            <span>{overview.addresses}</span>{' '}
            <Link href="/account/addresses" className="text-link underline">
              {overview.yourAddresses}
            </Link>
          </p>
        </AccountCard>
        <AccountCard title={sections.profile} href="/account/profile" more={overview.yourProfile}>
          <p className="text-ink-soft">{overview.profile}</p>
        </AccountCard>
      </div>
    </>
  );
}
