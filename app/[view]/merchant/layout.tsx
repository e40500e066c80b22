import type { ReactNode } from 'react';
import { DeskNav } from '@/components/merchant/desk-nav';
import { RoleProvider } from '@/components/merchant/role';
import { roleOf } from '@/lib/auth/staff';
import { viewer } from '@/lib/auth/viewer';

// These pages send nothing before the viewer is known.
export const instant = false;

/** The layout of the merchant pages; each page and query checks the viewer itself. */
export default async function MerchantLayout({ children }: { children: ReactNode }) {
  const who = await viewer();
  const role = await roleOf(who);
  // The page redirects everyone else to sign in, and back here afterwards.
  if (!who || !role) return children;
  return (
    <RoleProvider role={role}>
      <div data-merchant className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] print:block">
        <DeskNav who={{ ...who, role }} />
        <div className="min-w-0">{children}</div>
      </div>
    </RoleProvider>
  );
}
