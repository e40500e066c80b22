'use client';

import { Button } from '@/components/ui/button';
import { Surface } from '@/components/ui/surface';
import { confirmDatabase } from '@/lib/checkout/review/actions';
import { useControlTexts } from '../control-texts';
import { ForRole } from '../role';
import { DecisionError, useDecision } from './decisions';

/** Nothing is charged, since the database went back in time, until staff confirm. */
export function SendStop() {
  const texts = useControlTexts().sendStop;
  const [answer, confirm, confirming] = useDecision(confirmDatabase, texts.about);
  return (
    <Surface className="mt-6">
      <h2 className="text-xl">{texts.title}</h2>
      <p className="mt-2 max-w-prose text-ink-soft">{texts.text}</p>
      <ForRole>
        <form action={confirm} className="mt-5 grid justify-items-start gap-3">
          <Button variant="danger" pending={confirming}>
            {texts.submit}
          </Button>
          <DecisionError state={answer} />
        </form>
      </ForRole>
    </Surface>
  );
}
