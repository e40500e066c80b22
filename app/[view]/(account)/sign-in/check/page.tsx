import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NarrowPage } from '@/components/account/sign-in/narrow-page';
import { LinkButton } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { Reload } from '@/components/ui/reload';
import { awaitedLink, signInView } from '@/lib/auth/sign-in/sign-in-view';
import { localPath } from '@/lib/markets/request-view';
import { shownEmail } from '@/lib/shown-email';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.signIn.check.title, robots: { index: false } };
}
export const instant = false;

const LOOK_EVERY_MS = 4_000;

export default async function CheckPage() {
  const link = await awaitedLink();
  if (link.kind === 'signed-in') redirect(await localPath(link.next));
  const { isDemo } = await signInView({});
  const { check, demo } = (await pageTexts()).t.signIn;
  if (link.kind === 'used-elsewhere') {
    return (
      <NarrowPage title={check.usedElsewhere}>
        <p role="status" className="mb-6">
          {fillWith(check.signedInThere, {
            email: <strong className="wrap-anywhere">{shownEmail(link.email)}</strong>,
          })}
        </p>
        <LinkButton href="/sign-in" variant="secondary">
          {check.signInHere}
        </LinkButton>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={check.title}>
      <p>
        {link.kind === 'waiting'
          ? fillWith(check.sent, {
              email: <strong className="wrap-anywhere">{shownEmail(link.email)}</strong>,
            })
          : check.sentToYou}
      </p>
      {link.kind === 'waiting' ? <Reload everyMs={LOOK_EVERY_MS} /> : null}
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
