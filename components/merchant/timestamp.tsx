import { formatUtc } from '@/lib/desk/format';
import { pageView } from '@/lib/markets/page-view';
import { fillWith } from '@/lib/texts/fill-with';

/** A time in a list or a timeline. */
export async function Timestamp({ at }: { at: Date }) {
  const { locale } = await pageView();
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap tabular-nums">
      {formatUtc(at, locale)}
    </time>
  );
}

/** Puts a time in the place {at} of a text. */
export function withTime(text: string, at: Date) {
  return fillWith(text, { at: <Timestamp at={at} /> });
}
