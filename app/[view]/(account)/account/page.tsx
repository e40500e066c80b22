import type { Metadata } from 'next';
import { shop } from '@/brand/shop';
import { displayStatusOf } from '@/components/order/order-status';
import { StatusBadge } from '@/components/subscriptions/status';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import { ownProfile } from '@/lib/customers/queries';
import { formatMoney } from '@/lib/format';
import { ownOrders } from '@/lib/orders/list';
import { ownSubscriptions } from '@/lib/subscriptions/queries';

export const metadata: Metadata = { title: 'Your account', robots: { index: false } };
export const instant = false;

const statusLabels = {
  paid: 'Paid',
  confirming: 'Payment pending',
  failed: 'Not charged',
  review: 'Under review',
} as const;

export default async function AccountPage() {
  const here = '/account';
  const profile = await ownProfile(here);
  const [{ orders }, { subscriptions }] = await Promise.all([
    ownOrders(here),
    ownSubscriptions(here),
  ]);
  const living = subscriptions.filter((one) => one.facts.status !== 'ENDED');
  return (
    <>
      <h1 className="text-3xl">{profile.firstname ? `Hello, ${profile.firstname}` : 'Hello'}</h1>
      <p className="mt-2 text-ink-soft">Signed in as {profile.email}</p>
      <div className="mt-8 grid gap-5 sm:grid-cols-2">
        <Card title="Orders" href="/account/orders" more="All orders">
          {orders.length === 0 ? <p className="text-ink-soft">None yet.</p> : null}
          <ul className="grid gap-2">
            {orders.slice(0, 3).map((order) => (
              <li key={order.id} className="flex flex-wrap justify-between gap-x-4">
                <Link href={`/orders/${order.id}`} className="text-link">
                  {order.number}
                </Link>
                <span className="text-ink-soft">
                  {statusLabels[displayStatusOf(order.status)]},{' '}
                  {formatMoney(order.total, shop.locale)}
                </span>
              </li>
            ))}
          </ul>
        </Card>
        <Card title="Subscriptions" href="/account/subscriptions" more="All subscriptions">
          {living.length === 0 ? <p className="text-ink-soft">None.</p> : null}
          <ul className="grid gap-2">
            {living.map(({ id, plan, facts }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
                <Link href={`/account/subscriptions/${id}`} className="text-link">
                  {plan.name}
                </Link>
                <StatusBadge status={facts.status} />
              </li>
            ))}
          </ul>
        </Card>
        <Card title="Cards and addresses" href="/account/cards" more="Your cards">
          <p className="text-ink-soft">
            An address that is kept here is filled in at the checkout.{' '}
            <Link href="/account/addresses" className="text-link underline">
              Your addresses
            </Link>
          </p>
        </Card>
        <Card title="Profile" href="/account/profile" more="Your profile">
          <p className="text-ink-soft">Your name, your e-mail address, signing out everywhere.</p>
        </Card>
      </div>
    </>
  );
}

function Card({
  title,
  href,
  more,
  children,
}: {
  title: string;
  href: string;
  more: string;
  children: React.ReactNode;
}) {
  return (
    <Surface className="flex flex-col">
      <h2 className="mb-3 text-lg">{title}</h2>
      <div className="grow">{children}</div>
      <p className="mt-4">
        <Link href={href} className="font-semibold text-link">
          {more}
        </Link>
      </p>
    </Surface>
  );
}
