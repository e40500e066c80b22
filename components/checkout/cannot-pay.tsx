import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { DocumentLink } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';

/** Why checkout is not possible, and a link to continue. */
export function CannotPay({
  title,
  href,
  action,
  children,
}: {
  title: string;
  href: string;
  action: string;
  children: ReactNode;
}) {
  return (
    <div className="flex max-w-xl flex-col items-start gap-6">
      <Notice tone="caution" title={title} className="w-full">
        {children}
      </Notice>
      <DocumentLink href={href} className={buttonClass('primary', 'lg')}>
        {action}
      </DocumentLink>
    </div>
  );
}
