import { CustomerPage } from '@/components/merchant/customers/customer-page';
import { nameOf } from '@/components/merchant/customers/customer-table';
import { DeskPage } from '@/components/merchant/desk-page';
import { LinkButton } from '@/components/ui/button';
import { CUSTOMERS_PAGE, deskCustomer, emailInPath } from '@/lib/desk/customers/queries';
import { deskMetadata, deskTexts } from '@/lib/texts/desk/page-texts';

export const generateMetadata = () => deskMetadata((d) => d.customers.one);
export const instant = false;

export default async function MerchantCustomerPage({
  params,
}: PageProps<'/[view]/merchant/customers/[email]'>) {
  const { email } = await params;
  const [customer, { d }] = await Promise.all([deskCustomer(emailInPath(email)), deskTexts()]);
  return (
    <DeskPage
      title={nameOf(customer) || customer.email}
      actions={
        <LinkButton href={CUSTOMERS_PAGE} variant="quiet" size="sm">
          {d.customers.all}
        </LinkButton>
      }
    >
      <CustomerPage customer={customer} />
    </DeskPage>
  );
}
