import type { Metadata } from 'next';
import { DeleteAccountForm } from '@/components/account/delete-account-form';
import { Section } from '@/components/account/section';
import { StepUp } from '@/components/account/sign-in/step-up';
import { buttonClass } from '@/components/ui/button';
import { DocumentLink } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { ownDeletion } from '@/lib/accounts/queries';

export const metadata: Metadata = { title: 'Your data', robots: { index: false } };
export const instant = false;

export default async function DataPage() {
  const { obstacle, subscriptions, isRecent } = await ownDeletion('/account/data');
  return (
    <>
      <h1 className="text-3xl">Your data</h1>
      <Section title="Download your data">
        <p className="mb-5 text-ink-soft">Everything we store about you, in one JSON file.</p>
        {isRecent ? (
          <DocumentLink href="/account/data/export" download className={buttonClass('secondary')}>
            Download my data
          </DocumentLink>
        ) : (
          <StepUp page="/account/data">
            You signed in a while ago. To protect your data, sign in again first.
          </StepUp>
        )}
      </Section>
      <Section title="Delete your account">
        <p>
          What goes: your profile, addresses, cards, cart and sessions, and your record at the
          payment service.
        </p>
        <p className="mt-3">
          What stays: your orders with the name and address on their invoices, because the tax
          office wants to see them for years, and for 30 days the payment service’s messages to us,
          because a payment may have to be traced. Nobody sees them in an account any more.
        </p>
        {subscriptions.length > 0 ? (
          <p className="mt-3">
            What ends first: {subscriptions.join(', ')}. Nothing more is charged, and the current
            month is not refunded.
          </p>
        ) : null}
        <div className="mt-6">
          {obstacle ? <Notice tone="caution">{obstacle}</Notice> : null}
          {!obstacle && !isRecent ? (
            <StepUp page="/account/data">You signed in a while ago. Sign in again first.</StepUp>
          ) : null}
          {!obstacle && isRecent ? <DeleteAccountForm /> : null}
        </div>
      </Section>
    </>
  );
}
