import type { Metadata } from 'next';
import { NarrowPage } from '@/components/account/narrow-page';
import { UndoChangeForm } from '@/components/account/undo-change-form';
import { Notice } from '@/components/ui/notice';
import { emailToRestore } from '@/lib/customers/queries';

export const metadata: Metadata = { title: 'Undo the change', robots: { index: false } };
export const instant = false;

type Query = { token?: string | string[] };

/**
 * The target of the link in the mail to a former address. Opening it changes nothing: mail scanners
 * open links too.
 */
export default async function UndoPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { token } = await searchParams;
  const found = await emailToRestore(typeof token === 'string' ? token : '');
  if (found.kind === 'limited') {
    return (
      <NarrowPage title="Too many attempts">
        <Notice tone="caution">{found.message}</Notice>
      </NarrowPage>
    );
  }
  if (found.kind === 'over') {
    return (
      <NarrowPage title="This link has expired">
        <Notice tone="caution">
          It has already been used or has expired. If someone else has access to your account,
          contact us.
        </Notice>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title="Recover your account">
      <p className="mb-6">
        The e-mail address of your account was changed. Undo the change to sign in with{' '}
        <strong>{found.email}</strong> again. All devices are signed out, and GitHub or Google
        accounts are unlinked.
      </p>
      <UndoChangeForm token={found.token} />
    </NarrowPage>
  );
}
