import { Badge } from '@/components/ui/badge';
import type { DeskTexts } from '@/lib/texts/desk/dictionary';
import { deskTexts } from '@/lib/texts/desk/page-texts';

type Status = keyof DeskTexts['orders']['statuses'];

const tones = {
  PAID: 'positive',
  REVIEW: 'negative',
  UNCERTAIN: 'caution',
  PAYING: 'plain',
  PENDING: 'plain',
  FAILED: 'plain',
} as const satisfies Record<Status, string>;

/** The payment status of an order as a badge. */
export async function PaymentBadge({ status }: { status: Status }) {
  const { d } = await deskTexts();
  return <Badge tone={tones[status]}>{d.orders.statuses[status]}</Badge>;
}
