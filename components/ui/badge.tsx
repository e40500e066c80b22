import type { ReactNode } from 'react';
import { cn } from './cn';

const tones = {
  plain: 'bg-sunken text-ink-soft',
  sky: 'bg-sky-butter text-sky-night',
  positive: 'bg-positive-ground text-positive',
  caution: 'bg-caution-ground text-caution',
  negative: 'bg-negative-ground text-negative',
};

export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  tone?: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-xs',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
