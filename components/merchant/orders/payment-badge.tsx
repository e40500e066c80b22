import { Badge } from '@/components/ui/badge';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

type Status = keyof DashboardTexts['orders']['statuses'];

const tones = {
  PAID: 'positive',
  REVIEW: 'negative',
  UNCERTAIN: 'caution',
  PAYING: 'plain',
  PENDING: 'plain',
  FAILED: 'plain',
} as const satisfies Record<Status, string>;

export async function PaymentBadge({ status }: { status: Status }) {
  const { d } = await dashboardTexts();
  return <Badge tone={tones[status]}>{d.orders.statuses[status]}</Badge>;
}
