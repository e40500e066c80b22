import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Narrow } from '@/components/account/narrow';
import { ProviderButtons } from '@/components/account/provider-buttons';
import { SignInForm } from '@/components/account/sign-in-form';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { signInAsDemoMerchant } from '@/lib/auth/actions';
import { signInView } from '@/lib/auth/queries';

export const metadata: Metadata = { title: 'Sign in', robots: { index: false } };
export const instant = false;

type Query = { next?: string; error?: string; done?: string };

export default async function SignInPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const view = await signInView(query);
  if (view.signedInAs && !view.demoMerchant && !view.message) redirect(view.next);
  return (
    <Narrow title="Sign in">
      {view.message ? (
        <Notice tone="negative" live="alert" className="mb-6">
          {view.message}
        </Notice>
      ) : null}
      {query.done === 'everywhere' ? (
        <Notice tone="positive" live="status" className="mb-6">
          You are signed out on all devices.
        </Notice>
      ) : null}
      {view.demoMerchant ? <DemoMerchant email={view.demoMerchant} next={view.next} /> : null}
      <p className="mb-6 text-ink-soft">
        We send you a link. There is no password to remember, and none to lose.
      </p>
      <SignInForm next={view.next} />
      {view.providers.length > 0 ? (
        <>
          <p className="my-6 text-center text-ink-faint text-sm">or</p>
          <ProviderButtons providers={view.providers} next={view.next} />
        </>
      ) : null}
    </Narrow>
  );
}

function DemoMerchant({ email, next }: { email: string; next: string }) {
  return (
    <Notice className="mb-8" title="This is the demo">
      <p>The page you want is the merchant’s. In the demo you can be the merchant by a press.</p>
      <form action={signInAsDemoMerchant} className="mt-3">
        <input type="hidden" name="next" value={next} />
        <Button size="sm">Sign in as {email}</Button>
      </form>
    </Notice>
  );
}
