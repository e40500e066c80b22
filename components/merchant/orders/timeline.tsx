import { Timestamp } from '@/components/merchant/timestamp';
import { Icon, type IconName } from '@/components/ui/icons/icon';
import type { TimelineEntry } from '@/lib/dashboard/orders/timeline';

const icons: Record<TimelineEntry['kind'], IconName> = {
  order: 'bag',
  payment: 'card',
  mail: 'mail',
  staff: 'user',
  flag: 'alert',
};

export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="mt-4 grid gap-4">
      {entries.map(({ at, kind, title, facts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are append-only
        <li key={index} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3">
          <Icon name={icons[kind]} className="mt-1 text-ink-soft" />
          <div>
            <p className="wrap-anywhere font-semibold">{title}</p>
            {facts.map((fact) => (
              <p key={fact} dir="auto" className="wrap-anywhere text-left text-sm">
                {fact}
              </p>
            ))}
            <p className="text-ink-soft text-sm">
              <Timestamp at={at} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
