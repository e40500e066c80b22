import type { Metadata } from 'next';
import { AddCardForm, ChooseCardForm } from '@/components/account/card-forms';
import { Section } from '@/components/account/section';
import { StepUp } from '@/components/account/step-up';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';
import { Surface } from '@/components/ui/surface';
import { ownCards } from '@/lib/customers/queries';

export const metadata: Metadata = { title: 'Cards', robots: { index: false } };
export const instant = false;

export default async function CardsPage() {
  const page = await ownCards('/account/cards');
  return (
    <>
      <h1 className="text-3xl">Cards</h1>
      {page.cards.length === 0 ? (
        <p className="mt-6 text-ink-soft">None yet.</p>
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
