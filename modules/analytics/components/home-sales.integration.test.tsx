import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { defaultView } from '@/lib/markets/views';
import { dashboardTextsOf } from '@/lib/texts/dashboard/dictionaries';
import type { Sales } from '../figures';
import { HomeSales } from './home-sales';

vi.mock('@/components/ui/link', () => ({
  Link: ({ href, children }: { href: string; children: React.ReactNode }) => (
    <a href={href}>{children}</a>
  ),
}));
vi.mock('../queries', () => ({
  ANALYTICS_PAGE: '/merchant/analytics',
  DAYS_SECTION: 'days',
  recentSales: async () => ({ today: since('2027-03-07'), week: since('2027-03-01') }),
}));
vi.mock('@/lib/texts/dashboard/page-texts', () => ({
  dashboardTexts: async () => ({ d: dashboardTextsOf(defaultView), view: defaultView }),
}));

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const sales: Sales = {
  ...{ orders: 1, renewals: 0, revenue: eur(1250), ofOrders: eur(1250) },
  ...{ ofSubscriptions: eur(0), tax: eur(0), averageOrder: eur(1250) },
};
const since = (day: string) => ({
  sales: [{ present: sales, before: sales }],
  from: day,
});

test('the number of orders leads to those of its days, and revenue to the sales of its days, of subscriptions too', async () => {
  const page = renderToStaticMarkup(await HomeSales());
  const links = [...page.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, text]) => [
    text,
    href,
  ]);
  expect(links).toEqual([
    ['Orders today', '/merchant/orders?paidFrom=2027-03-07'],
    ['Revenue today', '/merchant/analytics?from=2027-03-07#days'],
    ['Orders in 7 days', '/merchant/orders?paidFrom=2027-03-01'],
    ['Revenue in 7 days', '/merchant/analytics?from=2027-03-01#days'],
  ]);
});
