import { Notice } from '@/components/ui/notice';
import { formatCount } from '@/lib/format';
import type { ListAlarm as Alarm } from '@/lib/mirror/collections/list-size';

const megabytes = (bytes: number) => formatCount(Math.round(bytes / 1024 / 1024));

/** The transactions list is near a limit, or over it: what that means, and what to do. */
export function ListAlarm({ alarm }: { alarm: Alarm }) {
  const { state, bytes, maxBytes, seconds, maxSeconds } = alarm;
  const isOver = state === 'too-large';
  return (
    <Notice
      tone={isOver ? 'negative' : 'caution'}
      title={
        isOver
          ? 'The transactions list is too large to be read'
          : 'The transactions list is getting too large'
      }
      className="mt-6"
    >
      <p>
        {isOver
          ? 'Payments with an unknown outcome are no longer settled by themselves, and new transactions do not appear here.'
          : 'Once it is, payments with an unknown outcome are no longer settled by themselves.'}{' '}
        It was read up to {megabytes(bytes)} of {megabytes(maxBytes)} MB, in {formatCount(seconds)}{' '}
        of {formatCount(maxSeconds)} seconds.
      </p>
      <p className="mt-1">
        Raise <code>TRANSACTIONS_MAX_MB</code> or <code>TRANSACTIONS_MAX_SECONDS</code>, or set{' '}
        <code>TRANSACTIONS_PAGES</code> if the service gives the list in pages.
      </p>
    </Notice>
  );
}
