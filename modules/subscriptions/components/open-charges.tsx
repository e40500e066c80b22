import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { phraseIn } from '@/lib/catalog/localize';
import { fillIn } from '@/lib/format';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';
import { openCharges } from '@/modules/subscriptions/queries';

/** A notice on every account page that a subscription needs a new card. */
export async function OpenCharges() {
  const [open, { t, view }] = await Promise.all([openCharges(), pageTexts()]);
  const texts = t.subscriptions;
  return open.map(({ id, plan }) => (
    <Notice
      key={id}
      tone="negative"
      className="mb-6"
      title={fillIn(texts.open.title, { plan: phraseIn(view, plan) })}
    >
      {fillWith(texts.open.text, {
        update: <Link href={`/account/subscriptions/${id}#card`}>{texts.update}</Link>,
      })}
    </Notice>
  ));
}
