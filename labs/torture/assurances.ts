import { publishedViews } from '@/lib/markets/views';
import { textsOf } from '@/lib/texts/dictionaries';

/** What a message assures: nothing was charged so far, or by this submission; nothing was changed; it has ended. */
type Assurance =
  | 'unchanged' // module: subscriptions
  | 'ended' // module: subscriptions
  | 'not charged'
  | 'not charged this time';

/** A response of the shop; times are the service's. */
export type TimedMessage = {
  submittedAt: number;
  answeredAt: number;
  /** Whether another submission of the same person ran concurrently. */
  isBeside: boolean;
  outcome: string;
  message: string;
};

const texts = publishedViews.map(textsOf);
const subscriptionTexts = texts.map(({ subscriptions }) => subscriptions); // module: subscriptions

/** The shop's own sentences, in each language: a text that changes is still recognised. */
const sentences: Readonly<Record<Assurance, readonly string[]>> = {
  'not charged': texts.map(({ payment }) => payment.safe),
  'not charged this time': [
    ...texts.map(({ payment }) => payment.nothing),
    ...subscriptionTexts.map(({ notCharged }) => notCharged), // module: subscriptions
  ],
  unchanged: subscriptionTexts.map(({ nothing }) => nothing), // module: subscriptions
  ended: subscriptionTexts.map(({ messages }) => messages.cancelled), // module: subscriptions
};

/** Those that name the service as their source, since a proxy in between may have sent the request twice. */
const quoted: Readonly<Partial<Record<Assurance, readonly string[]>>> = {
  'not charged this time': subscriptionTexts.map(({ unproven }) => unproven), // module: subscriptions
  // module: subscriptions
  unchanged: subscriptionTexts.flatMap(({ messages }) => [
    messages.refused,
    messages.cardDeclined,
    messages.cardUsed,
    messages.cardRefused,
  ]),
};

/** How a sentence ends depends on what follows it. */
const withoutStop = (sentence: string) => sentence.replace(/\.$/, '');

/** @param isDirect whether nothing is between shop and service, so that what the service said must be true as well */
export function assures(assurance: Assurance, message: string, isDirect = false): boolean {
  const all = [...sentences[assurance], ...(isDirect ? (quoted[assurance] ?? []) : [])];
  return all.some((sentence) => message.includes(withoutStop(sentence)));
}

/** A twin’s charge can be made while a message is on its way. */
const TWIN_TOLERANCE_MS = 1_000;

/**
 * The messages that were untrue. That nothing was charged this time says nothing of an earlier submission, so it only
 * counts where each of those had got a response that settled it.
 * @param chargedAt the times of all charges
 */
export function untrueMessages<Message extends TimedMessage>(
  messages: readonly Message[],
  chargedAt: readonly number[],
  isDirect = false,
): Message[] {
  return messages.filter(({ submittedAt, answeredAt, isBeside, message }, index) => {
    const until = isBeside ? answeredAt - TWIN_TOLERANCE_MS : answeredAt;
    const before = chargedAt.filter((at) => at < until);
    if (assures('not charged', message)) return before.length > 0;
    const isClear = messages
      .slice(0, index)
      .every(({ outcome }) => !['none', 'confirming', 'busy'].includes(outcome));
    return (
      isClear &&
      !isBeside &&
      assures('not charged this time', message, isDirect) &&
      before.some((at) => at >= submittedAt)
    );
  });
}
