import { formatPlural } from '@/lib/format';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import { Timestamp } from '../timestamp';

export async function Sent({
  attempt: { sends, sendStartedAt },
}: {
  attempt: { sends: number; sendStartedAt: Date | null };
}) {
  const { d, view } = await dashboardTexts();
  const sent = sends === 0 ? d.review.notSent : formatPlural(d.review.sent, sends, view.locale);
  if (!sendStartedAt) return sent;
  return fillWith(d.review.sentLast, { sent, at: <Timestamp at={sendStartedAt} /> });
}
