import { cn } from '@/components/ui/cn';
import { formatUtc } from '@/lib/dashboard/format';
import { pageView } from '@/lib/markets/page-view';
import { fillWith } from '@/lib/texts/fill-with';

/** A timestamp in a list or a timeline; with seconds where it is compared with logs. */
export async function Timestamp({ at, precise = false }: { at: Date; precise?: boolean }) {
  const { locale } = await pageView();
  return (
    // With seconds it is wider than half a phone's screen.
    <time
      dateTime={at.toISOString()}
      className={cn('tabular-nums', !precise && 'whitespace-nowrap')}
    >
      {formatUtc(at, locale, precise ? 'medium' : 'short')}
    </time>
  );
}

/** Fills the placeholder {at} of a text with a timestamp. */
export function withTime(text: string, at: Date) {
  return fillWith(text, { at: <Timestamp at={at} /> });
}
