import type { ReactNode } from 'react';
import { AccountNav } from '@/components/account/account-nav';
import { FormTextsProvider } from '@/components/address/form-texts';
import { formTextsOf } from '@/components/address/form-texts-of';
import { roleOf } from '@/lib/auth/staff';
import { viewer } from '@/lib/auth/viewer';
import { pageTexts } from '@/lib/texts/page-texts';
import { accountNotices } from '@/modules/account-notices';

// The response waits for the viewer.
export const instant = false;

/** Pages check access themselves: a layout does not run on every navigation. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const { t } = await pageTexts();
  const isStaff = (await roleOf(await viewer())) !== null;
  return (
    <div className="page grid min-h-[75vh] content-start items-start gap-x-16 gap-y-8 py-8 sm:py-12 lg:grid-cols-[14rem_1fr]">
      <AccountNav isStaff={isStaff} />
      <div className="min-w-0 max-w-3xl">
        {accountNotices.map(({ module, Notice }) => (
          <Notice key={module} />
        ))}
        <FormTextsProvider texts={formTextsOf(t)}>{children}</FormTextsProvider>
      </div>
    </div>
  );
}
