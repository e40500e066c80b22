import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ControlTexts } from '@/components/merchant/control-texts';
import { DashboardNav } from '@/components/merchant/dashboard-nav';
import { RoleProvider } from '@/components/merchant/role';
import { roleOf } from '@/lib/auth/staff';
import { viewer } from '@/lib/auth/viewer';
import { isDemo } from '@/lib/env';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

// The response waits until the signed-in user is known.
export const instant = false;

/** Pages and queries check access themselves: a layout does not run on every navigation. */
export default async function MerchantLayout({ children }: { children: ReactNode }) {
  const user = await viewer();
  const role = await roleOf(user);
  // As on the pages: outside the demo, customers get a 404; everybody else is redirected to sign in.
  if (user && !role && !isDemo()) notFound();
  if (!user || !role) return children;
  const { d } = await dashboardTexts();
  return (
    <RoleProvider role={role}>
      <ControlTexts texts={d.controls}>
        <div data-merchant className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] print:block">
          <DashboardNav member={{ ...user, role }} />
          <div className="min-w-0">{children}</div>
        </div>
      </ControlTexts>
    </RoleProvider>
  );
}
