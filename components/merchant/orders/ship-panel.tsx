import { Surface } from '@/components/ui/surface';
import type { DashboardOrder } from '@/lib/dashboard/orders/detail';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import { ForRole } from '../role';
import { Timestamp } from '../timestamp';
import { ShipForm } from './ship-form';

export async function ShipPanel({ order }: { order: DashboardOrder }) {
  const texts = (await dashboardTexts()).d.orders.shipping;
  const { id, status, shippedAt, trackingUrl } = order;
  return (
    <Surface>
      <h2 className="mb-3 text-xl">{texts.title}</h2>
      {status === 'PAID' ? null : <p className="text-ink-soft">{texts.notPaid}</p>}
      {shippedAt ? <p>{fillWith(texts.shipped, { at: <Timestamp at={shippedAt} /> })}</p> : null}
      {trackingUrl ? (
        <a href={trackingUrl} className="break-all text-link underline" rel="noreferrer">
          {trackingUrl}
        </a>
      ) : null}
      {status === 'PAID' ? (
        <ForRole>
          <ShipForm id={id} isShipped={shippedAt !== null} />
        </ForRole>
      ) : null}
    </Surface>
  );
}
