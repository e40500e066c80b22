import type { Metadata } from 'next';
import { CustomerPage } from '@/components/merchant/customers/customer-page';
import { nameOf } from '@/components/merchant/customers/customer-table';
import { DeskPage } from '@/components/merchant/desk-page';
import { LinkButton } from '@/components/ui/button';
import { CUSTOMERS_PAGE, deskCustomer, emailInPath } from '@/lib/desk/customers/queries';

export const metadata: Metadata = { title: 'Customer', robots: { index: false } };
export const instant = false;

export default async function MerchantCustomerPage({
  params,
}: PageProps<'/[view]/merchant/customers/[email]'>) {
  const customer = await deskCustomer(emailInPath((await params).email));
  return (
    <DeskPage
      title={nameOf(customer) || customer.email}
      actions={
        <LinkButton href={CUSTOMERS_PAGE} variant="quiet" size="sm">
          All customers
        </LinkButton>
      }
    >
      <CustomerPage customer={customer} />
    </DeskPage>
  );
}
