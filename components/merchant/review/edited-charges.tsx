'use client';

import { Button } from '@/components/ui/button';
import { Surface } from '@/components/ui/surface';
import { useView } from '@/components/ui/view';
import { confirmEdited } from '@/lib/checkout/review/actions';
import type { CalibrationProblem } from '@/lib/checkout/review/calibration';
import { fillIn, formatCount } from '@/lib/format';
import { AskFirst } from '../ask-first';
import { useControlTexts } from '../control-texts';
import { ForRole } from '../role';
import { DecisionError, useDecision } from './decisions';

/**
 * Charges of this shop that the list shows with other contents than were sent, with actions to resolve
 * them.
 */
export function EditedCharges({ mistrust }: { mistrust: CalibrationProblem }) {
  const { state, charges, unnamed } = mistrust;
  const texts = useControlTexts().edited;
  const { locale } = useView();
  const [answer, confirm, confirming] = useDecision(confirmEdited, texts.about);
  return (
    <Surface className="mt-6">
      <h2 className="text-xl">{texts.title}</h2>
      <p className="mt-2 max-w-prose text-ink-soft">{texts.text}</p>
      <ul className="mt-4 grid gap-3">
        {charges.map(({ transactionId, orderNumber, differences }) => (
          <li key={transactionId} className="wrap-anywhere">
            <span className="font-semibold">
              {fillIn(texts.charge, { order: orderNumber, transaction: transactionId })}
            </span>
            <ul className="mt-1 grid gap-1 text-sm">
              {differences.map(({ what, sent, listed }) => (
                <li key={what}>
                  {fillIn(texts.difference, {
                    what: texts.names[what],
                    sent: sent ?? texts.none,
                    listed: listed ?? texts.none,
                  })}
                </li>
              ))}
              {differences.length === 0 ? <li>{texts.matches}</li> : null}
            </ul>
          </li>
        ))}
        {unnamed > 0 ? (
          <li>{fillIn(texts.more, { count: formatCount(unnamed, locale) })}</li>
        ) : null}
      </ul>
      <ForRole>
        <div className="mt-5">
          <AskFirst label={texts.submit} isOpen={answer.ok === false}>
            <form action={confirm} className="grid justify-items-start gap-3">
              <input type="hidden" name="state" value={state} />
              <p className="text-sm">{texts.confirm}</p>
              <Button variant="secondary" size="sm" pending={confirming}>
                {texts.start}
              </Button>
              <DecisionError state={answer} />
            </form>
          </AskFirst>
        </div>
      </ForRole>
    </Surface>
  );
}
