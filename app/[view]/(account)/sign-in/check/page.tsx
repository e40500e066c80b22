import type { Metadata } from 'next';
import { NarrowPage } from '@/components/account/narrow-page';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { signInView } from '@/lib/auth/queries';
import { emailSchema } from '@/lib/auth/rules';

export const metadata: Metadata = { title: 'Check your e-mail', robots: { index: false } };
export const instant = false;

type Query = { email?: string };

export default async function CheckPage({ searchParams }: { searchParams: Promise<Query> }) {
  const address = emailSchema.safeParse((await searchParams).email);
  const { isDemo } = await signInView({});
  return (
    <NarrowPage title="Check your e-mail">
      <p>
        We sent a link to {address.success ? <strong>{address.data}</strong> : 'you'}. It works
        once, within 15 minutes.
      </p>
      {isDemo ? (
        <Notice className="mt-6" title="This is the demo">
          Mail does not leave this machine. <Link href="/dev/mailbox">Open the mailbox</Link>.
        </Notice>
      ) : null}
      <p className="mt-6 text-ink-soft text-sm">
        No e-mail after a minute? Check your spam folder, or{' '}
        <Link href="/sign-in" className="text-link underline">
          request another link
        </Link>
        .
      </p>
    </NarrowPage>
  );
}
