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

/** A time in a list or a timeline. */
export function Timestamp({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap tabular-nums">
      {timestampText(at)}
    </time>
  );
}
