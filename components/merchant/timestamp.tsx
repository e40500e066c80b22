import { formatUtc } from '@/lib/desk/format';
import { pageView } from '@/lib/markets/page-view';
import { fillWith } from '@/lib/texts/fill-with';

/** A time in a list or a timeline; with seconds where it is compared with logs. */
export async function Timestamp({ at, precise = false }: { at: Date; precise?: boolean }) {
  const { locale } = await pageView();
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap tabular-nums">
      {formatUtc(at, locale, precise ? 'medium' : 'short')}
    </time>
  );
}

/** Puts a time in the place {at} of a text. */
export function withTime(text: string, at: Date) {
  return fillWith(text, { at: <Timestamp at={at} /> });
}
