import { Notice } from '@/components/ui/notice';
import { fillIn, formatCount } from '@/lib/format';
import type { ListAlarm as Alarm } from '@/lib/mirror/collections/list-size';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';

/** Warns that a list of the service is near or over its limit, and says what to do. */
export async function ListAlarm({ alarm }: { alarm: Alarm }) {
  const { d, view } = await dashboardTexts();
  const { read, readOver, advice } = d.home.alarm;
  const { over, near, overText, nearText } = d.home.alarm[alarm.list];
  const count = (value: number) => formatCount(value, view.locale);
  const maxRows = count(alarm.maxRows);
  const isOver = alarm.rows === null;
  return (
    <Notice tone={isOver ? 'negative' : 'caution'} title={isOver ? over : near} className="mt-6">
      <p>
        <span>{isOver ? overText : nearText}</span>{' '}
        <span>
          {alarm.rows === null
            ? fillIn(readOver, { maxRows })
            : fillIn(read, { rows: count(alarm.rows), maxRows })}
        </span>
      </p>
      <p className="mt-1">{fillWith(advice, { file: <code>lib/service/list.ts</code> })}</p>
    </Notice>
  );
}
