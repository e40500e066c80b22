import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { defaultView } from '@/lib/markets/views';
import { dashboardTextsOf } from '@/lib/texts/dashboard/dictionaries';
import { HomeSales } from './home-sales';

vi.mock('@/components/ui/link', () => ({
  Link: ({ href, children }: { href: string; children: React.ReactNode }) => (
    <a href={href}>{children}</a>
  ),
}));
vi.mock('../reports', () => ({
  ANALYTICS_PAGE: '/merchant/analytics',
  DAYS_SECTION: 'days',
  recentSales: async () => ({ today: since('2027-03-07'), week: since('2027-03-01') }),
}));
vi.mock('@/lib/texts/dashboard/page-texts', () => ({
  dashboardTexts: async () => ({ d: dashboardTextsOf(defaultView), view: defaultView }),
}));

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const sold = { orders: 1, revenue: [eur(1250)] };
const since = (from: string) => ({ from, present: sold, before: sold });

test('the number of orders links to the orders of those days, and revenue to the sales by day', async () => {
  const page = renderToStaticMarkup(await HomeSales());
  const links = [...page.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, text]) => [
    text,
    href,
  ]);
  expect(links).toEqual([
    ['Orders today', '/merchant/orders?from=2027-03-07'],
    ['Revenue today', '/merchant/analytics#days'],
    ['Orders in 7 days', '/merchant/orders?from=2027-03-01'],
    ['Revenue in 7 days', '/merchant/analytics#days'],
  ]);
});
