import { Notice } from '@/components/ui/notice';
import { fillIn, formatCount } from '@/lib/format';
import type { ListAlarm as Alarm } from '@/lib/mirror/collections/list-size';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';

/** A warning that a list of the service is near or over a limit, with what to do. */
export async function ListAlarm({ alarm }: { alarm: Alarm }) {
  const { d, view } = await dashboardTexts();
  const { read, advice } = d.home.alarm;
  const { over, near, overText, nearText } = d.home.alarm[alarm.list];
  const count = (value: number) => formatCount(value, view.locale);
  const megabytes = (bytes: number) => count(Math.round(bytes / 1024 / 1024));
  const isOver = alarm.state === 'too-large';
  return (
    <Notice tone={isOver ? 'negative' : 'caution'} title={isOver ? over : near} className="mt-6">
      <p>
        <span>{isOver ? overText : nearText}</span>{' '}
        <span>
          {fillIn(read, {
            bytes: megabytes(alarm.bytes),
            maxBytes: megabytes(alarm.maxBytes),
            seconds: count(alarm.seconds),
            maxSeconds: count(alarm.maxSeconds),
          })}
        </span>
      </p>
      <p className="mt-1">{fillWith(advice, { file: <code>lib/service/list-limits.ts</code> })}</p>
    </Notice>
  );
}
