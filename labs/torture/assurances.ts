import { publishedViews } from '@/lib/markets/views';
import { textsOf } from '@/lib/texts/dictionaries';

/** What a message assures: nothing was charged so far, or by this submission; nothing was changed. */
type Assurance = 'not charged' | 'not charged this time' | 'unchanged';

/** A response of the shop; times are the service's. */
export type TimedMessage = {
  submittedAt: number;
  /** When the response arrived, or when it was submitted if another submission ran concurrently. */
  answeredAt: number;
  outcome: string;
  message: string;
};

const texts = publishedViews.map(textsOf);

/** The shop's own sentences, in each language: a text that changes is still recognised. */
const sentences: Readonly<Record<Assurance, readonly string[]>> = {
  'not charged': texts.map(({ payment }) => payment.safe),
  'not charged this time': texts.flatMap(({ payment, subscriptions }) => [
    payment.nothing,
    subscriptions.notCharged,
  ]),
  unchanged: texts.map(({ subscriptions }) => subscriptions.nothing),
};

export function assures(assurance: Assurance, message: string): boolean {
  return sentences[assurance].some((sentence) => message.includes(sentence));
}

/**
 * The messages that were untrue. That nothing was charged this time says nothing of an earlier submission, so it only
 * counts where each of those had got a response that settled it.
 * @param chargedAt the times of all charges
 */
export function untrueMessages<Message extends TimedMessage>(
  messages: readonly Message[],
  chargedAt: readonly number[],
): Message[] {
  return messages.filter(({ submittedAt, answeredAt, message }, index) => {
    const before = chargedAt.filter((at) => at < answeredAt);
    if (assures('not charged', message)) return before.length > 0;
    const isClear = messages
      .slice(0, index)
      .every(({ outcome }) => !['none', 'confirming', 'busy'].includes(outcome));
    return (
      isClear && assures('not charged this time', message) && before.some((at) => at >= submittedAt)
    );
  });
}
