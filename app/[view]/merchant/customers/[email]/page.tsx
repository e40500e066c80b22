import { CustomerPage } from '@/components/merchant/customers/customer-page';
import { nameOf } from '@/components/merchant/customers/customer-table';
import { DashboardPage } from '@/components/merchant/dashboard-page';
import { LinkButton } from '@/components/ui/button';
import { TypedText } from '@/components/ui/text/typed-text';
import {
  CUSTOMERS_PAGE,
  dashboardCustomer,
  emailInPath,
} from '@/lib/dashboard/customers/customer-list';
import { shownEmail } from '@/lib/shown-email';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';

export const generateMetadata = () => dashboardMetadata((d) => d.customers.one);
export const instant = false;

export default async function MerchantCustomerPage({
  params,
}: PageProps<'/[view]/merchant/customers/[email]'>) {
  const { email } = await params;
  const [customer, { d }] = await Promise.all([
    dashboardCustomer(emailInPath(email)),
    dashboardTexts(),
  ]);
  return (
    <DashboardPage
      title={<TypedText>{nameOf(customer) || shownEmail(customer.email)}</TypedText>}
      actions={
        <LinkButton href={CUSTOMERS_PAGE} variant="quiet" size="sm">
          {d.customers.all}
        </LinkButton>
      }
    >
      <CustomerPage customer={customer} />
    </DashboardPage>
  );
}
