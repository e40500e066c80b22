import { Notes } from '@/components/merchant/notes';
import { PaymentBadge } from '@/components/merchant/orders/payment-badge';
import { ForRole } from '@/components/merchant/role';
import { Timestamp } from '@/components/merchant/timestamp';
import { buttonClass } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import { Breakable } from '@/components/ui/text/breakable';
import { TypedText } from '@/components/ui/text/typed-text';
import { customerPath, type DashboardCustomer } from '@/lib/dashboard/customers/customer-list';
import { formatCount, formatMoney } from '@/lib/format';
import { inView } from '@/lib/markets/paths';
import { shownEmail } from '@/lib/shown-email';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import { customerSections } from '@/modules/customer-sections';
import { DeleteCustomerForm, LinkCustomerForm } from './customer-forms';
import { lifetimeOf } from './customer-table';

export function CustomerPage({ customer }: { customer: DashboardCustomer }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Figures customer={customer} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <Orders customer={customer} />
          {customerSections.map(({ module, Section }) => (
            <Section key={module} userId={customer.userId} />
          ))}
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

async function Figures({ customer }: { customer: DashboardCustomer }) {
  const { orders, lastOrderAt } = customer;
  const { d, view } = await dashboardTexts();
  const texts = d.customers;
  const count = (value: number) => formatCount(value, view.locale);
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-4 sm:flex sm:flex-wrap sm:gap-x-12">
        <Figure
          name={texts.columns.lifetime}
          value={lifetimeOf(customer, view.locale) ?? texts.nothingPaid}
        />
        <Figure name={texts.columns.orders} value={count(orders)} />
        {/* module: subscriptions */}
        <Figure name={texts.running} value={count(customer.subscriptions)} />
        <div className="col-span-2">
          <dt className="text-ink-soft text-sm">{texts.lastOrder}</dt>
          <dd className="font-semibold">
            {lastOrderAt ? <Timestamp at={lastOrderAt} /> : texts.noLastOrder}
          </dd>
        </div>
      </dl>
      <p className="max-w-prose text-ink-soft text-sm">{texts.lifetimeMeans}</p>
    </div>
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

async function Orders({ customer }: { customer: DashboardCustomer }) {
  const { d, view } = await dashboardTexts();
  return (
    <Surface>
      <h2 className="text-xl">{d.orders.title}</h2>
      {customer.orderList.length === 0 ? (
        <p className="mt-3 text-sm">{d.customers.noOrders}</p>
      ) : null}
      <ul className="mt-3 grid gap-3">
        {customer.orderList.map((order) => (
          <li key={order.id} className="grid gap-1 border-line border-b pb-3">
            <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
              <Link href={`/merchant/orders/${order.id}`} className="font-semibold underline">
                {order.number}
              </Link>
              <span className="tabular-nums">
                {formatMoney({ amount: order.totalAmount, currency: order.currency }, view.locale)}
              </span>
            </p>
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="text-ink-soft text-sm">
                <Timestamp at={order.createdAt} />
              </span>
              <PaymentBadge status={order.status} />
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link
          href={`/merchant/orders?${new URLSearchParams({ q: customer.email })}`}
          className="text-link underline"
        >
          {fillWith(d.orders.allOf, { email: <Breakable text={shownEmail(customer.email)} /> })}
        </Link>
      </p>
    </Surface>
  );
}

async function Facts({ customer }: { customer: DashboardCustomer }) {
  const { account, atService, createdAt, email } = customer;
  const serviceId = atService?.serviceId ?? null;
  const texts = (await dashboardTexts()).d.customers.contact;
  return (
    <Surface>
      <h2 className="text-xl">{texts.title}</h2>
      <dl className="mt-3 grid gap-2">
        <div>
          <dt className="text-ink-soft text-sm">{texts.email}</dt>
          <dd>
            <a href={`mailto:${email}`} className="text-link underline">
              <Breakable text={shownEmail(email)} />
            </a>
          </dd>
        </div>
        {account?.phone ? (
          <div>
            <dt className="text-ink-soft text-sm">{texts.phone}</dt>
            <dd>
              <TypedText>{account.phone}</TypedText>
            </dd>
          </div>
        ) : null}
        <div>
          <dt className="text-ink-soft text-sm">{texts.since}</dt>
          <dd>
            {fillWith(account ? texts.withAccount : texts.asGuest, {
              at: <Timestamp at={createdAt} />,
            })}
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft text-sm">{texts.service}</dt>
          <dd className="break-all">{serviceId ?? texts.unknown}</dd>
        </div>
      </dl>
      {atService ? (
        <ForRole>
          <LinkCustomerForm email={email} isLinked={serviceId !== null} summary={texts.link} />
        </ForRole>
      ) : null}
    </Surface>
  );
}

/** Export or deletion of a customer's data on request (GDPR); owners only. */
async function TheirData({ email }: { email: string }) {
  const { d, view } = await dashboardTexts();
  const texts = d.customers.data;
  return (
    <Surface>
      <h2 className="text-xl">{texts.title}</h2>
      <p className="mt-2 text-sm">
        <a
          href={inView(view.prefix, `${customerPath(email)}/export`)}
          download
          className={buttonClass('secondary', 'sm')}
        >
          {texts.export}
        </a>
      </p>
      <details className="mt-4">
        <summary className="min-h-9 py-1.5 font-semibold text-negative text-sm">
          {texts.delete}
        </summary>
        <p className="mt-1 text-sm">{texts.text}</p>
        <DeleteCustomerForm email={email} />
      </details>
    </Surface>
  );
}
