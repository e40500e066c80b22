import type { Metadata } from 'next';
import { ConfirmEmailForm } from '@/components/account/sign-in/confirm-email-form';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { ownEmailChange } from '@/lib/customers/queries';

export const metadata: Metadata = { title: 'Confirm your address', robots: { index: false } };
export const instant = false;

type Query = { token?: string };

/**
 * The target of the link to a new e-mail address. Opening it changes nothing: mail scanners open
 * links too.
 */
export default async function EmailPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { token = '' } = await searchParams;
  const page = `/account/email?${new URLSearchParams({ token })}`;
  const newEmail = await ownEmailChange(token, page);
  return (
    <>
      <h1 className="mb-6 text-3xl">Your new address</h1>
      {newEmail === null ? (
        <Notice tone="caution">
          This link has been used already, or its time is over.{' '}
          <Link href="/account/profile">Ask for a new one</Link>.
        </Notice>
      ) : (
        <>
          <p className="mb-6">
            From now on you sign in with <strong>{newEmail}</strong>, and our mail goes there.
          </p>
          <ConfirmEmailForm token={token} />
        </>
      )}
    </>
  );
}
