import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

/**
 * A decision that asks first: opens to what will happen, and to the form that makes it. Works without JavaScript.
 * @param about names the entry for screen readers, where a page has the same decision more than once
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
  /** After a submission that needs another look. */
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
