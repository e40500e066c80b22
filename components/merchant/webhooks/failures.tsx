import type { ReactNode } from 'react';
import { formatPlural } from '@/lib/format';
import { COLLECTION } from '@/lib/mirror/rules';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import type { Failures } from '@/lib/webhooks/queries';
import { reasonText } from '@/lib/webhooks/sentences';
import { Timestamp } from '../timestamp';
import { ReplayButton } from './forms';

export async function SyncFailures({ failures }: { failures: Failures }) {
  const { d, view } = await dashboardTexts();
  const texts = d.webhooks;
  const { deadLetters, quarantined } = failures;
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{texts.failed}</h2>
      {deadLetters.length + quarantined.length === 0 ? (
        <p className="text-ink-soft">{texts.noneFailed}</p>
      ) : (
        <>
          <ReplayButton />
          <ul className="grid gap-3">
            {deadLetters.map(({ kind, resourceId, attempts, lastError }) => (
              <Failure
                key={`${kind} ${resourceId}`}
                title={`${texts.kinds[kind]} ${
                  resourceId === COLLECTION ? texts.allOfKind : resourceId
                }`}
              >
                {`${formatPlural(texts.attempts, attempts, view.locale)} ${lastError ?? ''}`}
              </Failure>
            ))}
            {quarantined.map(({ id, type, reason, receivedAt }) => (
              <Failure
                key={id}
                title={`${type ?? texts.noType}: ${reasonText(texts, reason ?? '')}`}
              >
                {fillWith(texts.received, { at: <Timestamp at={receivedAt} precise />, id })}
              </Failure>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Failure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="wrap-anywhere border-line border-b pb-3">
      <p>{title}</p>
      <p className="mt-1 text-ink-soft text-sm">{children}</p>
    </li>
  );
}
