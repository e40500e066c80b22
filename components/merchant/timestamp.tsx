<<<<<<< HEAD
import { formatTimestamp } from '@/lib/format';
import { pageView } from '@/lib/markets/page-view';
=======
import { shop } from '@/brand/shop';

const formatter = new Intl.DateTimeFormat(shop.locale, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A time as staff read it, in UTC. */
export function timestampText(at: Date): string {
  return `${formatter.format(at)} UTC`;
}
>>>>>>> main

/** A time in a list or a timeline. */
export async function Timestamp({ at }: { at: Date }) {
  const { locale } = await pageView();
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap tabular-nums">
      {formatTimestamp(at, locale)}
    </time>
  );
}
