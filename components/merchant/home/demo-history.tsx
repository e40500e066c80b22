'use client';

import { useActionState } from 'react';
import { Reload } from '@/components/subscriptions/reload';
import { Button } from '@/components/ui/button';
import { Surface } from '@/components/ui/surface';
import { startHistory } from '@/lib/demo/actions';
import type { DemoHistory as History } from '@/lib/demo/queries';
import { ForRole } from '../role';

const before = { ok: null, message: null, fields: {} } as const;

/** In the demo: how far its made-up past is, or the button that makes one. */
export function DemoHistory({ history }: { history: History }) {
  const { state, done, orders } = history;
  const isUnderWay = state === 'requested' || state === 'making';
  const [answer, start, starting] = useActionState(startHistory, before);
  return (
    <Surface>
      <h2 className="text-xl">Demo data</h2>
      {isUnderWay ? (
        <>
          <p className="mt-2" role="status">
            {done} of {orders} orders. The shop’s clock runs through a year meanwhile.
          </p>
          <Reload everyMs={3_000} />
        </>
      ) : (
        <ForRole>
          <p className="mt-2 max-w-prose text-ink-soft">
            Lets another year pass in the sandbox: 1,000 orders, renewals, declined cards, a payment
            to review. The demo’s clock is a year ahead afterwards.
          </p>
          <form action={start} className="mt-4">
            <input type="hidden" name="year" value="pass" />
            <Button variant="secondary" size="sm" pending={starting}>
              Let a year pass
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
