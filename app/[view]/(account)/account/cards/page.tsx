import type { Metadata } from 'next';
import { shop } from '@/brand/shop';
import { AddCardForm, ChooseCardForm } from '@/components/account/card-forms';
import { Section } from '@/components/account/section';
import { StepUp } from '@/components/account/sign-in/step-up';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icons/icon';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import { ownCards } from '@/lib/customers/queries';

export const metadata: Metadata = { title: 'Cards', robots: { index: false } };
export const instant = false;

export default async function CardsPage() {
  const page = await ownCards('/account/cards');
  return (
    <>
      <h1 className="text-3xl">Cards</h1>
      <p className="mt-4 max-w-prose text-ink-soft">
        Cards are kept by the payment service, for subscriptions. At checkout you enter your card
        each time: the service charges a purchase only with a card that was just entered.
      </p>
      {page.cards.length === 0 ? (
        <p className="mt-6 text-ink-soft">No cards yet.</p>
      ) : (
        <ul className="mt-8 grid gap-4">
          {page.cards.map(({ last4, cardType, isDefault }) => (
            <li key={`${cardType} ${last4}`}>
              <Surface className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <Icon name="card" size={26} />
                <span className="font-semibold">
                  {cardType.replaceAll('_', ' ')} ending in {last4}
                </span>
                {isDefault ? <Badge tone="sky">Default</Badge> : null}
                <span className="ml-auto">
                  {isDefault ? null : <ChooseCardForm last4={last4} cardType={cardType} />}
                </span>
              </Surface>
            </li>
          ))}
        </ul>
      )}
      {page.isIncomplete && page.cards.length > 0 ? (
        <p className="mt-4 text-ink-soft text-sm">
          The payment service does not show cards. These are the ones that were added here; there
          may be more.
        </p>
      ) : null}
      {page.cards.length > 0 ? (
        <p className="mt-4 max-w-prose text-ink-soft text-sm">
          The payment service cannot remove a single card. To have one removed, write to{' '}
          <a href={`mailto:${shop.email}`} className="inline-link">
            {shop.email}
          </a>
          . All of them go when you{' '}
          <Link href="/account/data" className="inline-link">
            delete your account
          </Link>
          .
        </p>
      ) : null}
      <Section title="Add a card">
        {page.isRecent ? (
          <AddCardForm names={page.names} environment={page.formEnvironment} />
        ) : (
          <StepUp page="/account/cards">
            You signed in a while ago. To protect your account, sign in again first.
          </StepUp>
        )}
      </Section>
    </>
  );
}
