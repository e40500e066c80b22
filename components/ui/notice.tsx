import type { ReactNode, Ref } from 'react';
import { cn } from './cn';
import { alert } from './icons/alert-drawing';
import { check, info } from './icons/icon-drawings';
import { LineIcon } from './icons/line-icon';

export type NoticeTone = 'info' | 'positive' | 'caution' | 'negative';

const tones: Record<NoticeTone, { ground: string; icon: ReactNode }> = {
  info: { ground: 'bg-sunken text-ink', icon: info },
  positive: { ground: 'bg-positive-ground text-positive', icon: check },
  caution: { ground: 'bg-caution-ground text-caution', icon: alert },
  negative: { ground: 'bg-negative-ground text-negative', icon: alert },
};

/** `live` makes it a live region: 'alert' interrupts screen readers, 'status' waits. Omit it for static content. */
export function Notice({
  tone = 'info',
  title,
  live,
  ref,
  className,
  children,
}: {
  tone?: NoticeTone;
  title?: ReactNode;
  live?: 'alert' | 'status';
  ref?: Ref<HTMLDivElement>;
  className?: string;
  children?: ReactNode;
}) {
  const { ground, icon } = tones[tone];
  return (
    <div
      ref={ref}
      role={live}
      tabIndex={ref ? -1 : undefined}
      className={cn('flex items-start gap-3 rounded-md px-4 py-3.5', ground, className)}
    >
      <LineIcon drawing={icon} size={22} className="mt-0.5 shrink-0" />
      <div className="min-w-0 grow">
        {title ? <p className="font-bold">{title}</p> : null}
        {children ? <div className="text-sm [&_a]:underline">{children}</div> : null}
      </div>
    </div>
  );
}
