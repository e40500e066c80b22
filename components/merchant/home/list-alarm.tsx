import { Notice } from '@/components/ui/notice';
import { fillIn, formatCount } from '@/lib/format';
import type { ListAlarm as Alarm } from '@/lib/mirror/collections/list-size';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';

/** A warning that the transactions list is near or over a limit, with what to do. */
export async function ListAlarm({ alarm }: { alarm: Alarm }) {
  const { d, view } = await dashboardTexts();
  const { over, near, overText, nearText, read, advice } = d.home.alarm;
  const count = (value: number) => formatCount(value, view.locale);
  const megabytes = (bytes: number) => count(Math.round(bytes / 1024 / 1024));
  const isOver = alarm.state === 'too-large';
  return (
    <Notice tone={isOver ? 'negative' : 'caution'} title={isOver ? over : near} className="mt-6">
      <p>
        {isOver ? overText : nearText}{' '}
        {fillIn(read, {
          bytes: megabytes(alarm.bytes),
          maxBytes: megabytes(alarm.maxBytes),
          seconds: count(alarm.seconds),
          maxSeconds: count(alarm.maxSeconds),
        })}
      </p>
      <p className="mt-1">
        {fillWith(advice, {
          megabytes: <code>TRANSACTIONS_MAX_MB</code>,
          time: <code>TRANSACTIONS_MAX_SECONDS</code>,
          pages: <code>TRANSACTIONS_PAGES</code>,
        })}
      </p>
    </Notice>
  );
}
