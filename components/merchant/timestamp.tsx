import { cn } from '@/components/ui/cn';
import { pageView } from '@/lib/markets/page-view';
import { fillWith } from '@/lib/texts/fill-with';
import { formatZoned } from '@/lib/texts/shop-time';

/** A timestamp in a list or a timeline, in the shop's time zone; with seconds where it is compared with logs. */
export async function Timestamp({ at, precise = false }: { at: Date; precise?: boolean }) {
  const { locale } = await pageView();
  return (
    // With seconds it is wider than half a phone's screen.
    <time
      dateTime={at.toISOString()}
      title={at.toISOString()}
      className={cn('tabular-nums', !precise && 'whitespace-nowrap')}
    >
      {formatZoned(at, locale, precise)}
    </time>
  );
}

/** Fills the placeholder {at} of a text with a timestamp. */
export function withTime(text: string, at: Date) {
  return fillWith(text, { at: <Timestamp at={at} /> });
}
