import { shop } from '@/brand/shop';
import { Notes } from '@/components/merchant/notes/notes';
import { PaymentBadge } from '@/components/merchant/orders/payment-badge';
import { ForRole } from '@/components/merchant/role';
import { Timestamp } from '@/components/merchant/timestamp';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import { customerPath, type DeskCustomer } from '@/lib/desk/customers/queries';
import { formatMoney } from '@/lib/format';
import { defaultView } from '@/lib/markets/views';
import { textsOf } from '@/lib/texts/dictionaries';
import { lifetimeOf } from './customer-table';
import { DeleteCustomerForm } from './delete-form';

/** Everything that staff see of a customer. */
export function CustomerPage({ customer }: { customer: DeskCustomer }) {
  return (
    <div className="grid gap-6">
      <Figures customer={customer} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <Orders customer={customer} />
          <Subscriptions customer={customer} />
        </div>
        <div className="grid gap-6">
          <Facts customer={customer} />
          <Notes subject="customer" subjectId={customer.email} />
          <ForRole needed="owner">
            <TheirData email={customer.email} />
          </ForRole>
        </div>
      </div>
    </div>
  );
}

function Figures({ customer }: { customer: DeskCustomer }) {
  const { orders, subscriptions, lastOrderAt } = customer;
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      <Figure name="Lifetime value" value={lifetimeOf(customer)} />
      <Figure name="Paid orders" value={String(orders)} />
      <Figure name="Running subscriptions" value={String(subscriptions)} />
      <div>
        <dt className="text-ink-soft text-sm">Last paid order</dt>
        <dd className="font-semibold">{lastOrderAt ? <Timestamp at={lastOrderAt} /> : 'None'}</dd>
      </div>
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="font-semibold text-xl tabular-nums">{value}</dd>
    </div>
  );
}

function Orders({ customer }: { customer: DeskCustomer }) {
  return (
    <Surface>
      <h2 className="text-xl">Orders</h2>
      {customer.orderList.length === 0 ? <p className="mt-3 text-sm">No order yet.</p> : null}
      <ul className="mt-3 grid gap-3">
        {customer.orderList.map((order) => (
          <li
            key={order.id}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-line border-b pb-3"
          >
            <Link
              href={`/merchant/orders/${order.id}`}
              data-row-link
              className="font-semibold underline"
            >
              {order.number}
            </Link>
            <span className="tabular-nums">
              {formatMoney({ amount: order.totalAmount, currency: order.currency }, shop.locale)}
            </span>
            <span className="text-ink-soft text-sm">
              <Timestamp at={order.createdAt} />
            </span>
            <PaymentBadge status={order.status} />
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link
          href={`/merchant/orders?${new URLSearchParams({ q: customer.email })}`}
          className="text-link underline"
        >
          All orders of {customer.email}
        </Link>
      </p>
    </Surface>
  );
}

const { statuses } = textsOf(defaultView).subscriptions;

function Subscriptions({ customer }: { customer: DeskCustomer }) {
  return (
    <Surface>
      <h2 className="text-xl">Subscriptions</h2>
      {customer.subscriptionList.length === 0 ? (
        <p className="mt-3 text-sm">
          {customer.account ? 'None.' : 'None: a subscription needs an account.'}
        </p>
      ) : null}
      <ul className="mt-3 grid gap-3">
        {customer.subscriptionList.map((one) => (
          <li key={one.id} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            <Link
              href={`/merchant/subscriptions/${one.id}`}
              data-row-link
              className="font-semibold underline"
            >
              {one.quantity} × {one.plan.name}
            </Link>
            <Badge tone={one.status === 'PAST_DUE' ? 'caution' : 'plain'}>
              {statuses[one.status]}
            </Badge>
            <span className="text-ink-soft text-sm">
              Since <Timestamp at={one.startedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Surface>
  );
}

function Facts({ customer }: { customer: DeskCustomer }) {
  const { account, serviceId, createdAt, email } = customer;
  return (
    <Surface>
      <h2 className="text-xl">Contact</h2>
      <dl className="mt-3 grid gap-2">
        <div>
          <dt className="text-ink-soft text-sm">E-mail</dt>
          <dd>
            <a href={`mailto:${email}`} className="wrap-anywhere text-link underline">
              {email}
            </a>
          </dd>
        </div>
        {account?.phone ? (
          <div>
            <dt className="text-ink-soft text-sm">Phone</dt>
            <dd>{account.phone}</dd>
          </div>
        ) : null}
        <div>
          <dt className="text-ink-soft text-sm">Customer since</dt>
          <dd>
            <Timestamp at={createdAt} />
            {account ? ', with an account' : ', as a guest'}
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft text-sm">At the payment service</dt>
          <dd className="break-all">{serviceId ?? 'Not known there'}</dd>
        </div>
      </dl>
    </Surface>
  );
}

/** What an owner does when somebody asks for their data, or to be forgotten. */
function TheirData({ email }: { email: string }) {
  return (
    <Surface>
      <h2 className="text-xl">Customer data</h2>
      <p className="mt-2 text-sm">
        <a
          href={`${customerPath(email)}/export`}
          download
          className={buttonClass('secondary', 'sm')}
        >
          Export all data (JSON)
        </a>
      </p>
      <details className="mt-4">
        <summary className="min-h-9 py-1.5 font-semibold text-negative text-sm">Delete</summary>
        <p className="mt-1 text-sm">
          Ends their subscriptions, deletes the customer at the payment service, and deletes
          account, addresses, mails and notes here. Orders and invoices are kept with the name and
          address on them, as tax law requires. This cannot be undone.
        </p>
        <DeleteCustomerForm email={email} />
      </details>
    </Surface>
  );
}
