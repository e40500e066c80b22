import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NarrowPage } from '@/components/account/narrow-page';
import { ProviderButtons } from '@/components/account/provider-buttons';
import { SignInForm } from '@/components/account/sign-in-form';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { signInAsDemoMerchant } from '@/lib/accounts/sign-in-actions';
import { signInView } from '@/lib/auth/queries';
import { localPath } from '@/lib/markets/request-view';

export const metadata: Metadata = { title: 'Sign in', robots: { index: false } };
export const instant = false;

type Query = { next?: string; error?: string; wait?: string; done?: string; again?: string };

export default async function SignInPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const view = await signInView(query);
  const stays = view.demoMerchant || view.message || query.again;
  if (view.signedInAs && !stays) redirect(await localPath(view.next));
  return (
    <NarrowPage title="Sign in">
      {view.message ? (
        <Notice tone="negative" live="alert" className="mb-6">
          {view.message}
        </Notice>
      ) : null}
      {doneText(query.done) ? (
        <Notice tone="positive" live="status" className="mb-6">
          {doneText(query.done)}
        </Notice>
      ) : null}
      {view.demoMerchant ? <DemoMerchant email={view.demoMerchant} next={view.next} /> : null}
      {query.again && view.signedInAs ? (
        <p className="mb-4">
          You are signed in as <strong>{view.signedInAs}</strong>, but it was a while ago. Confirm
          your identity to continue.
        </p>
      ) : null}
      <p className="mb-6 text-ink-soft">We e-mail you a sign-in link. No password needed.</p>
      <SignInForm next={view.next} email={view.signedInAs ?? undefined} />
      {view.providers.length > 0 ? (
        <>
          <p className="my-6 text-center text-ink-faint text-sm">or</p>
          <ProviderButtons providers={view.providers} next={view.next} />
        </>
      ) : null}
    </NarrowPage>
  );
}

function doneText(done: string | undefined): string | null {
  if (done === 'everywhere') return 'You are signed out on all devices.';
  return done === 'deleted' ? 'Your account is deleted.' : null;
}

function DemoMerchant({ email, next }: { email: string; next: string }) {
  return (
    <Notice className="mb-8" title="This is the demo">
      <p>
        This page is for the merchant. In the demo you can sign in as the merchant with one click.
      </p>
      <form action={signInAsDemoMerchant} className="mt-3">
        <input type="hidden" name="next" value={next} />
        <Button size="sm">Sign in as {email}</Button>
      </form>
    </Notice>
  );
}
