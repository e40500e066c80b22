import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

/**
 * A decision with confirmation: opens to its consequences and its form. Works without JavaScript.
 * @param about names the entry for screen readers, on pages with several such decisions
 */
export function AskFirst({
  label,
  about,
  isOpen,
  isDanger = false,
  children,
}: {
  label: string;
  about?: string;
  /** Open after a submission that needs to be confirmed again. */
  isOpen: boolean;
  isDanger?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen || undefined} className="max-w-prose">
      <summary
        aria-label={about ? `${label}: ${about}` : undefined}
        className={cn(
          'min-h-9 w-fit cursor-pointer py-1.5 font-semibold underline-offset-4 hover:underline',
          isDanger && 'text-negative',
        )}
      >
        {label}
      </summary>
      <div className="mt-1 rounded-md bg-sunken p-4">{children}</div>
    </details>
  );
}
