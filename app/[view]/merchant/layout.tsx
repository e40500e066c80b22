import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ControlTexts } from '@/components/merchant/control-texts';
import { DashboardNav } from '@/components/merchant/dashboard-nav';
import { RoleProvider } from '@/components/merchant/role';
import { roleOf } from '@/lib/auth/staff';
import { viewer } from '@/lib/auth/viewer';
import { isDemo } from '@/lib/env';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

// The response starts only when the viewer is known.
export const instant = false;

/** The layout of the merchant pages; each page and query checks the viewer itself. */
export default async function MerchantLayout({ children }: { children: ReactNode }) {
  const who = await viewer();
  const role = await roleOf(who);
  // As pages do it: customers get a 404 outside of the demo, others are redirected to sign in.
  if (who && !role && !isDemo()) notFound();
  if (!who || !role) return children;
  const { d } = await dashboardTexts();
  return (
    <RoleProvider role={role}>
      <ControlTexts texts={d.controls}>
        <div data-merchant className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] print:block">
          <DashboardNav member={{ ...who, role }} />
          <div className="min-w-0">{children}</div>
        </div>
      </ControlTexts>
    </RoleProvider>
  );
}
