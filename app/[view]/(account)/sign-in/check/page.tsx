import type { Metadata } from 'next';
import { NarrowPage } from '@/components/account/sign-in/narrow-page';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { signInView } from '@/lib/auth/queries';
import { emailSchema } from '@/lib/email-address';
import { shownEmail } from '@/lib/shown-email';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.signIn.check.title, robots: { index: false } };
}
export const instant = false;

type Query = { email?: string };

export default async function CheckPage({ searchParams }: { searchParams: Promise<Query> }) {
  const address = emailSchema.safeParse((await searchParams).email);
  const { isDemo } = await signInView({});
  const { check, demo } = (await pageTexts()).t.signIn;
  return (
    <NarrowPage title={check.title}>
      <p>
        {address.success
          ? fillWith(check.sent, {
              email: <strong className="wrap-anywhere">{shownEmail(address.data)}</strong>,
            })
          : check.sentToYou}
      </p>
      {isDemo ? (
        <Notice className="mt-6" title={demo.title}>
          {fillWith(demo.mailbox, { link: <Link href="/dev/mailbox">{demo.openMailbox}</Link> })}
        </Notice>
      ) : null}
      <p className="mt-6 text-ink-soft text-sm">
        {fillWith(check.missing, {
          link: (
            <Link href="/sign-in" className="text-link underline">
              {check.request}
            </Link>
          ),
        })}
      </p>
    </NarrowPage>
  );
}
