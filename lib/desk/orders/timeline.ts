import * as z from 'zod';
import type { AttemptState, TransactionBinding } from '@/lib/db/generated/enums';

/** Something that happened to an order, for its timeline. Never a token. */
export type TimelineEntry = {
  at: Date;
  kind: 'order' | 'payment' | 'mail' | 'staff' | 'flag';
  title: string;
  /** A line for each fact. */
  facts: string[];
};

/** What the timeline tells of an attempt to charge. */
export type AttemptFacts = {
  number: number;
  state: AttemptState;
  customerId: string | null;
  /** The frozen request, without its token. */
  body: unknown;
  sends: number;
  sendStartedAt: Date | null;
  sendEndedAt: Date | null;
  /** Of an answer that showed no charge. */
  httpStatus: number | null;
  /** How its transaction became known. */
  boundBy: TransactionBinding | null;
  reason: string | null;
  transactionId: string | null;
  looks: number;
  absentSince: Date | null;
  absenceProvenAt: Date | null;
  createdAt: Date;
  settledAt: Date | null;
};

/** The state of an attempt, as staff read it. */
export const attemptStates: Record<AttemptState, string> = {
  CREATED: 'Waiting to be sent',
  SENDING: 'Being sent',
  UNKNOWN: 'Outcome unknown: the transactions list is being searched',
  REVIEW: 'Outcome unknown: it needs a decision',
  SUCCEEDED: 'Charged',
  DECLINED: 'Declined: the card was not charged',
  REJECTED: 'Refused by the service: nothing was charged',
  NOT_CHARGED: 'Proven not to have been charged',
  ABANDONED: 'Abandoned before it was sent: nothing was charged',
};

const bodySchema = z.object({
  items: z.array(z.object({ productId: z.string(), quantity: z.number() })).optional(),
  taxRatesOptions: z.array(z.string()).optional(),
});

/** What was sent, what was answered and what was decided of an attempt, as far as it got. */
export function attemptEntries(attempt: AttemptFacts): TimelineEntry[] {
  const name = `Attempt ${attempt.number}`;
  const entry = (at: Date | null, title: string, facts: (string | null)[] = []) =>
    at === null
      ? []
      : [
          {
            at,
            kind: 'payment' as const,
            title: `${name}: ${title}`,
            facts: facts.filter((fact) => fact !== null),
          },
        ];
  const isOpen = attempt.settledAt === null;
  return [
    ...entry(attempt.createdAt, 'the card form returned its token'),
    ...entry(attempt.sendStartedAt, 'the charge was sent', sentFacts(attempt)),
    ...entry(attempt.sendEndedAt, answerText(attempt), [
      attempt.reason ? `Reason: ${attempt.reason}` : null,
    ]),
    ...entry(attempt.absentSince, 'a list did not show the charge'),
    ...entry(attempt.absenceProvenAt, 'a second list proved that nothing was charged'),
    ...entry(attempt.settledAt, attemptStates[attempt.state], decidedFacts(attempt)),
    ...(isOpen && attempt.sends > 0
      ? entry(
          attempt.sendEndedAt ?? attempt.sendStartedAt,
          attemptStates[attempt.state],
          decidedFacts(attempt),
        )
      : []),
  ];
}

function sentFacts({ body, customerId, sends }: AttemptFacts): (string | null)[] {
  const { items = [], taxRatesOptions = [] } = bodySchema.safeParse(body).data ?? {};
  return [
    customerId && `Customer at the service: ${customerId}`,
    items.length > 0
      ? `Items: ${items.map((item) => `${item.quantity} × ${item.productId}`).join(', ')}`
      : null,
    taxRatesOptions.length > 0 ? `Tax codes: ${taxRatesOptions.join(', ')}` : null,
    sends > 1
      ? `Sent ${sends} times with the same token, which works once; this is the last`
      : null,
  ];
}

function answerText({ httpStatus, boundBy }: AttemptFacts): string {
  if (boundBy === 'REPLY') return 'the service answered with the transaction';
  return httpStatus === null
    ? 'no usable response was received'
    : `the service answered ${httpStatus}`;
}

function decidedFacts({ looks, transactionId, state }: AttemptFacts): (string | null)[] {
  return [
    transactionId ? `Transaction: ${transactionId}` : null,
    looks > 0
      ? `Looked up in the transactions list ${looks === 1 ? 'once' : `${looks} times`}`
      : null,
    state === 'DECLINED' ? 'The shopper may pay again with another card' : null,
  ];
}

/** A timeline, the oldest first; what happened at the same time stays as given. */
export function sortTimeline(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return entries.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
