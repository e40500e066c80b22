import { publishedViews } from '@/lib/markets/views';
import { textsOf } from '@/lib/texts/dictionaries';

/** Nothing was charged so far, or by this submission; nothing was changed; the subscription has ended. */
type Assurance =
  | 'unchanged' // module: subscriptions
  | 'ended' // module: subscriptions
  | 'not charged'
  | 'not charged this time';

/** A response of the shop; times are the service's. */
export type TimedMessage = {
  submittedAt: number;
  answeredAt: number;
  /** Another submission of the same person ran concurrently. */
  isBeside: boolean;
  outcome: string;
  message: string;
};

const texts = publishedViews.map(textsOf);
const subscriptionTexts = texts.map(({ subscriptions }) => subscriptions); // module: subscriptions

/** Read from the dictionaries, so that a reworded text is still recognized. */
const sentences: Readonly<Record<Assurance, readonly string[]>> = {
  'not charged': texts.map(({ payment }) => payment.safe),
  'not charged this time': [
    ...texts.map(({ payment }) => payment.nothing),
    ...subscriptionTexts.map(({ notCharged }) => notCharged), // module: subscriptions
  ],
  unchanged: subscriptionTexts.map(({ nothing }) => nothing), // module: subscriptions
  ended: subscriptionTexts.map(({ messages }) => messages.cancelled), // module: subscriptions
};

/** Sentences that quote the service. A middlebox may have sent the request twice, so they may be untrue then. */
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

const withoutStop = (sentence: string) => sentence.replace(/\.$/, '');

/** @param isDirect no middlebox */
export function assures(assurance: Assurance, message: string, isDirect = false): boolean {
  const all = [...sentences[assurance], ...(isDirect ? (quoted[assurance] ?? []) : [])];
  return all.some((sentence) => message.includes(withoutStop(sentence)));
}

/** A concurrent submission may be charged while a message is under way. */
const TWIN_TOLERANCE_MS = 1_000;

/**
 * "Nothing was charged this time" counts only if all earlier submissions got a response that settled them. @param
 * chargedAt times of all charges
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
