import type { Metadata } from 'next';
import { shop } from '@/brand/shop';
import { ActionButton } from '@/components/account/action-button';
import { AddCardForm } from '@/components/account/add-card-form';
import { Section } from '@/components/account/section';
import { StepUp } from '@/components/account/sign-in/step-up';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icons/icon';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import { phraseIn } from '@/lib/catalog/localize';
import { chooseCard } from '@/lib/customers/actions';
import type { CardUse } from '@/lib/customers/cards';
import { ownCards } from '@/lib/customers/own-account';
import { fillIn } from '@/lib/format';
import { cardName } from '@/lib/orders/details/card-name';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.account.sections.cards, robots: { index: false } };
}
export const instant = false;

export default async function CardsPage() {
  const { account, order } = (await pageTexts()).t;
  const { cards: texts, newCard, sections, stepUp } = account;
  const page = await ownCards('/account/cards');
  return (
    <>
      <h1 className="text-3xl">{sections.cards}</h1>
      <p className="mt-4 max-w-prose text-ink-soft">{texts.text}</p>
      {page.cards.length + page.unknown.length === 0 ? (
        <p className="mt-6 text-ink-soft">{texts.none}</p>
      ) : null}
      <ul className="mt-8 grid gap-4 empty:hidden">
        {page.cards.map(({ last4, cardType, isDefault, isListed, uses }) => {
          const name = fillIn(order.cardEnding, { type: cardName(cardType), last4 });
          return (
            <li key={`${cardType} ${last4}`}>
              <Surface className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <Icon name="card" size={26} />
                <div className="grow">
                  <p className="font-semibold">{name}</p>
                  {uses.map((use) => (
                    <p key={use.href} className="text-ink-soft text-sm">
                      {fillWith(texts.usedBy, { plan: <PlanLink use={use} /> })}
                    </p>
                  ))}
                </div>
                {isDefault ? <Badge tone="sky">{texts.isDefault}</Badge> : null}
                {isListed && !isDefault ? (
                  <ActionButton
                    action={chooseCard}
                    fields={{ last4, cardType }}
                    label={texts.makeDefault}
                    about={name}
                  />
                ) : null}
              </Surface>
            </li>
          );
        })}
      </ul>
      {page.unknown.map((use) => (
        <p key={use.href} className="mt-4 max-w-prose text-ink-soft text-sm">
          {fillWith(texts.unknownUse, { plan: <PlanLink use={use} /> })}
        </p>
      ))}
      {page.isIncomplete && page.cards.length > 0 ? (
        <p className="mt-4 text-ink-soft text-sm">{texts.incomplete}</p>
      ) : null}
      {page.cards.length > 0 ? (
        <p className="mt-4 max-w-prose text-ink-soft text-sm">
          {fillWith(texts.removal, {
            email: (
              <a href={`mailto:${shop.email}`} className="inline-link">
                {shop.email}
              </a>
            ),
            deletion: (
              <Link href="/account/data" className="inline-link">
                {texts.deletion}
              </Link>
            ),
          })}
        </p>
      ) : null}
      <Section title={texts.add}>
        {page.isRecent ? (
          <AddCardForm
            names={page.names}
            environment={page.formEnvironment}
            label={texts.addThis}
            texts={newCard}
          />
        ) : (
          <StepUp page="/account/cards">{stepUp.account}</StepUp>
        )}
      </Section>
    </>
  );
}

async function PlanLink({ use }: { use: CardUse }) {
  const { view } = await pageTexts();
  return (
    <Link href={use.href} className="inline-link">
      {phraseIn(view, use.name)}
    </Link>
  );
}
