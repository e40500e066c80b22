import type { ReactNode } from 'react';
import { AccountNav } from '@/components/account/account-nav';
import { OpenCharges } from '@/components/account/open-charges';

// Nothing of these pages is sent before it is known who asks.
export const instant = false;

/** The frame of an account's pages; each of them asks for itself who is looking. */
export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className="page grid min-h-[75vh] content-start items-start gap-x-16 gap-y-8 py-8 sm:py-12 lg:grid-cols-[14rem_1fr]">
      <AccountNav />
      <div className="min-w-0 max-w-3xl">
        <OpenCharges />
        {children}
      </div>
    </div>
  );
}
