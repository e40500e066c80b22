import { formatUtc } from '@/lib/desk/format';
import { pageView } from '@/lib/markets/page-view';

/** A time in a list or a timeline. */
export async function Timestamp({ at }: { at: Date }) {
  const { locale } = await pageView();
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap tabular-nums">
      {formatUtc(at, locale)}
    </time>
  );
}
