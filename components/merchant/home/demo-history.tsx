'use client';

import { useActionState } from 'react';
import { Reload } from '@/components/subscriptions/reload';
import { Button } from '@/components/ui/button';
import { Surface } from '@/components/ui/surface';
import { useView } from '@/components/ui/view';
import { startHistory } from '@/lib/demo/actions';
import type { DemoHistory as History } from '@/lib/demo/queries';
import { fillIn, formatCount } from '@/lib/format';
import { useControlTexts } from '../control-texts';
import { ForRole } from '../role';

const before = { ok: null, message: null, fields: {} } as const;

/** In the demo: the progress of generating the order history, or the button that starts it. */
export function DemoHistory({ history }: { history: History }) {
  const texts = useControlTexts().demo;
  const { locale } = useView();
  const { state, done, orders } = history;
  const isUnderWay = state === 'requested' || state === 'making';
  const [answer, start, starting] = useActionState(startHistory, before);
  return (
    <Surface>
      <h2 className="text-xl">{texts.title}</h2>
      {isUnderWay ? (
        <>
          <p className="mt-2" role="status">
            {fillIn(texts.progress, {
              done: formatCount(done, locale),
              orders: formatCount(orders, locale),
            })}
          </p>
          <Reload everyMs={3_000} />
        </>
      ) : (
        <ForRole needed="owner">
          <p className="mt-2 max-w-prose text-ink-soft">{texts.text}</p>
          <form action={start} className="mt-4">
            <input type="hidden" name="year" value="pass" />
            <Button variant="secondary" size="sm" pending={starting}>
              {texts.start}
            </Button>
          </form>
          {answer.message ? (
            <p role="status" className="mt-3">
              {answer.message}
            </p>
          ) : null}
        </ForRole>
      )}
    </Surface>
  );
}
