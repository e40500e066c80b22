import { cn } from '@/components/ui/cn';
import { pageView } from '@/lib/markets/page-view';
import { fillWith } from '@/lib/texts/fill-with';
import { formatZoned } from '@/lib/texts/shop-time';

/** Shown in the shop's time zone. `precise` adds seconds, for comparison with logs. */
export async function Timestamp({ at, precise = false }: { at: Date; precise?: boolean }) {
  const { locale } = await pageView();
  return (
    // With seconds, the text may be wider than half a phone, so it wraps.
    <time
      dateTime={at.toISOString()}
      title={at.toISOString()}
      className={cn('tabular-nums', !precise && 'whitespace-nowrap')}
    >
      {formatZoned(at, locale, precise)}
    </time>
  );
}

export function withTime(text: string, at: Date) {
  return fillWith(text, { at: <Timestamp at={at} /> });
}
