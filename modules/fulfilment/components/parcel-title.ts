import { phraseIn } from '@/lib/catalog/localize';
import { fillIn } from '@/lib/format';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import type { ParcelView } from '../read-parcels';

/** "Order K3F9-7QXB", or the plan's name. */
export async function parcelTitle({
  kind,
  title,
}: Pick<ParcelView, 'kind' | 'title'>): Promise<string> {
  const { d, view } = await dashboardTexts();
  return kind === 'ORDER' ? fillIn(d.orders.number, { number: title }) : phraseIn(view, title);
}
