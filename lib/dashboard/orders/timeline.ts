import * as z from 'zod';
import { reasonText } from '@/lib/dashboard/review/reasons';
import type { AttemptState, TransactionBinding } from '@/lib/db/generated/enums';
import { fillIn, formatPlural } from '@/lib/format';
import { isDecline } from '@/lib/payments/reply';
import { currentTexts } from '@/lib/texts/current-view';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';

/** Never contains a payment token. */
export type TimelineEntry = {
  at: Date;
  kind: 'order' | 'payment' | 'mail' | 'staff' | 'flag';
  title: string;
  facts: string[];
};

export type AttemptFacts = {
  number: number;
  state: AttemptState;
  customerId: string | null;
  sends: number;
  sendStartedAt: Date | null;
  sendEndedAt: Date | null;
  /** The sends before the last one, as stored. */
  earlierSends: unknown;
  /** The status of an answer that showed no charge. */
  httpStatus: number | null;
  boundBy: TransactionBinding | null;
  reason: string | null;
  transactionId: string | null;
  reconciliations: number;
  absentSince: Date | null;
  createdAt: Date;
  settledAt: Date | null;
};

const utc = z.iso
  .datetime({ local: true })
  .transform((text) => new Date(`${text}Z`))
  .nullable();
const earlierSchema = z.array(
  z.object({ startedAt: utc, endedAt: utc, httpStatus: z.int().nullable() }),
);

export function attemptEntries(attempt: AttemptFacts): TimelineEntry[] {
  const texts = currentDashboardTexts().orders.timeline;
  const entry = (at: Date | null, what: string, facts: (string | null)[] = []) =>
    at === null
      ? []
      : [
          {
            at,
            kind: 'payment' as const,
            title: fillIn(texts.attempt, { number: attempt.number, what }),
            facts: facts.filter((fact) => fact !== null),
          },
        ];
  const isOpen = attempt.settledAt === null;
  const earlier = earlierSchema.safeParse(attempt.earlierSends).data ?? [];
  return [
    ...entry(attempt.createdAt, texts.token),
    ...earlier.flatMap(({ startedAt, endedAt, httpStatus }) => [
      ...entry(startedAt, texts.sent),
      ...entry(endedAt, answerText(texts, { httpStatus, boundBy: null })),
    ]),
    ...entry(attempt.sendStartedAt, texts.sent, sentFacts(texts, attempt)),
    ...entry(attempt.sendEndedAt, answerText(texts, attempt)),
    ...entry(attempt.absentSince, texts.absent),
    ...entry(attempt.settledAt, texts.states[attempt.state], decidedFacts(texts, attempt)),
    ...(isOpen && attempt.sends > 0
      ? entry(
          attempt.sendEndedAt ?? attempt.sendStartedAt,
          texts.states[attempt.state],
          decidedFacts(texts, attempt),
        )
      : []),
  ];
}

type Texts = DashboardTexts['orders']['timeline'];

function sentFacts(texts: Texts, { customerId, sends }: AttemptFacts): (string | null)[] {
  return [
    customerId && fillIn(texts.customer, { id: customerId }),
    sends > 1 ? fillIn(texts.repeated, { count: sends }) : null,
  ];
}

function answerText(
  texts: Texts,
  { httpStatus, boundBy }: Pick<AttemptFacts, 'httpStatus' | 'boundBy'>,
): string {
  if (boundBy === 'REPLY') return texts.answered;
  return httpStatus === null ? texts.noAnswer : fillIn(texts.status, { status: httpStatus });
}

function decidedFacts(
  texts: Texts,
  { reconciliations, transactionId, state, reason }: AttemptFacts,
): (string | null)[] {
  return [
    reasonText(currentDashboardTexts().review, reason),
    transactionId ? fillIn(texts.transaction, { id: transactionId }) : null,
    reconciliations > 0
      ? formatPlural(texts.lookedUp, reconciliations, currentTexts().view.locale)
      : null,
    state === 'REFUSED' && isDecline(reason) ? texts.declined : null,
  ];
}

export function sortTimeline(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
