import { sortItems } from '@/lib/checkout/match-key';
import { isSameMoney, type Money } from '@/lib/money';
import type { ServiceTransaction, ServiceTransactionItem } from '@/lib/service/resources';

/**
 * What the transactions list shows of a charge, compared with what was sent. The interface shows no
 * field of a listed transaction, so what is missing, empty or of unknown form is unknown and never a
 * mismatch, and what differs counts as a mismatch only where this service is known to show such a
 * field as it was sent. That is measured: calibrators are charges whose ids came in the replies to
 * our own requests, so that it is known which listed rows are theirs.
 */

/** A charge as it was sent. */
export type SentCharge = {
  customerId: string;
  items: readonly ServiceTransactionItem[];
  taxCodes: readonly string[];
  /** What the shopper agreed to. */
  total: Money | null;
};

/** A charge as the list shows it. */
export type ListedCharge = Pick<
  ServiceTransaction,
  'customerId' | 'subscriptionId' | 'items' | 'taxCodes' | 'forms' | 'amount' | 'failed' | 'status'
>;

/** What can be compared; `untaxed` is that no tax is shown where none was sent. */
export const dimensions = ['customer', 'items', 'taxes', 'untaxed'] as const;
export type Dimension = (typeof dimensions)[number];

/** How many calibrators showed what was sent, in the form that rows have now. */
export type Evidence = {
  form: string;
  same: number;
  differs: number;
  /** Ids of the first transactions that differed, for the merchant to look at. */
  rows?: string[];
  /** The largest number of items or tax codes that was shown as it was sent. */
  most?: number;
  /** The largest quantity that was shown as it was sent. */
  units?: number;
};

/** What besides its contents says that a row is no charge of an order, or not of this time. */
export type Sign = 'subscription' | 'status' | 'date';

/** How many of the latest calibrators did not show a sign, as it has to be, and how many did. */
export type SignEvidence = { same: number; differs: number };

/** Of so many calibrators the older half counts half: a service may change what it shows. */
const REMEMBERED = 20;

/** A status is a word of a few: where it is another one for every charge, it says nothing. */
const MAX_STATUSES = 10;

/** How many differing transactions are named. */
const NAMED = 20;

/** Kept with the last list. Counters, so that a million charges cost nothing. */
export type Calibration = Partial<Record<Dimension, Evidence>> & {
  signs?: Partial<Record<Sign, SignEvidence>>;
  /** The statuses that calibrators have shown; more than a few tell nothing. */
  statuses?: readonly string[];
  /** For how long at least a whole list has lacked a charge after its reply. */
  delayMs?: number;
};

type Comparison = {
  dimension: Dimension;
  form: string | null;
  isSame: boolean;
  /** How many items or codes were sent, and that a part of them is all that is shown. */
  sent?: number;
  isPart?: boolean;
  /** The largest quantity that was sent, and that nothing but products that were sent is shown. */
  units?: number;
  isOfProducts?: boolean;
};

/** What a row shows otherwise than it was sent, or not at all. */
export function differencesOf(sent: SentCharge, listed: ListedCharge): Dimension[] {
  return compareEach(sent, listed)
    .filter(({ form, isSame }) => form === null || !isSame)
    .map(({ dimension }) => dimension);
}

function compareEach(sent: SentCharge, listed: ListedCharge): Comparison[] {
  const { customerId, items, taxCodes, forms } = listed;
  return [
    {
      dimension: 'customer',
      form: customerId === undefined ? null : (forms?.customer ?? ''),
      isSame: customerId === sent.customerId,
    },
    {
      dimension: 'items',
      form: items === undefined ? null : (forms?.items ?? ''),
      isSame: items !== undefined && itemsText(items) === itemsText(sent.items),
      sent: sent.items.length,
      isPart: isPartOf(items?.map(itemText), sent.items.map(itemText)),
      units: Math.max(0, ...sortItems(sent.items).map(({ quantity }) => quantity)),
      isOfProducts: isPartOf(items?.map(productOf), sent.items.map(productOf)),
    },
    compareTaxes(sent.taxCodes, taxCodes, forms?.taxes),
  ];
}

function compareTaxes(
  sent: readonly string[],
  listed: readonly string[] | undefined,
  form: string | undefined,
): Comparison {
  if (sent.length === 0) {
    const isUnreadable = listed === undefined && form !== 'none';
    const isNone = listed === undefined || listed.length === 0;
    return { dimension: 'untaxed', form: isUnreadable ? null : (form ?? ''), isSame: isNone };
  }
  const isShown = listed !== undefined && listed.length > 0;
  return {
    dimension: 'taxes',
    form: isShown ? (form ?? '') : null,
    isSame: isShown && codesText(listed) === codesText(sent),
    sent: sent.length,
    isPart: isPartOf(listed, sent),
  };
}

function isPartOf(listed: readonly string[] | undefined, sent: readonly string[]): boolean {
  return listed?.every((one) => sent.includes(one)) ?? false;
}

function productOf({ productId }: ServiceTransactionItem): string {
  return productId;
}

function itemText({ productId, quantity }: ServiceTransactionItem): string {
  return JSON.stringify([productId, quantity]);
}

function itemsText(items: readonly ServiceTransactionItem[]): string {
  return JSON.stringify(sortItems(items).map(itemText));
}

function codesText(codes: readonly string[]): string {
  return JSON.stringify([...new Set(codes)].sort());
}

/**
 * Counts what a calibrator's row shows. A form that has changed starts its counters again.
 * @param transactionId whose row it is, to name it where it differs
 * @param isDated whether the row shows a date at which the charge can have been made; null where it
 *   shows none
 */
export function calibrate(
  known: Calibration,
  sent: SentCharge,
  listed: ListedCharge,
  transactionId?: string,
  isDated: boolean | null = null,
): Calibration {
  const next: Calibration = {
    ...known,
    signs: countSigns(known.signs ?? {}, listed, isDated),
    statuses: noteStatus(known.statuses ?? [], listed.status),
  };
  for (const { dimension, form, isSame, sent: parts, units } of compareEach(sent, listed)) {
    const name = form ?? 'not shown';
    const before = known[dimension];
    const fresh: Evidence = { form: name, same: 0, differs: 0 };
    const {
      same,
      differs,
      rows = [],
      most = 0,
      units: seen = 0,
    } = before?.form === name ? before : fresh;
    const showsIt = form !== null && isSame;
    const named =
      showsIt || transactionId === undefined ? rows : [...new Set([...rows, transactionId])];
    next[dimension] = {
      form: name,
      same: same + (showsIt ? 1 : 0),
      differs: differs + (showsIt ? 0 : 1),
      ...(named.length > 0 ? { rows: named.slice(0, NAMED) } : {}),
      ...(parts === undefined ? {} : { most: showsIt ? Math.max(most, parts) : most }),
      ...(units === undefined ? {} : { units: showsIt ? Math.max(seen, units) : seen }),
    };
  }
  return next;
}

function countSigns(
  known: NonNullable<Calibration['signs']>,
  { subscriptionId, failed }: ListedCharge,
  isDated: boolean | null,
): NonNullable<Calibration['signs']> {
  return {
    ...known,
    subscription: count(known.subscription, subscriptionId === undefined),
    status: count(known.status, !failed),
    ...(isDated === null ? {} : { date: count(known.date, isDated) }),
  };
}

function count(known: SignEvidence | undefined, isSame: boolean): SignEvidence {
  const { same, differs } = known ?? { same: 0, differs: 0 };
  const weight = same + differs >= REMEMBERED ? 0.5 : 1;
  return { same: same * weight + (isSame ? 1 : 0), differs: differs * weight + (isSame ? 0 : 1) };
}

function noteStatus(known: readonly string[], status = ''): readonly string[] {
  const word = status.toLowerCase();
  return word === '' || known.includes(word) || known.length > MAX_STATUSES
    ? known
    : [...known, word];
}

/**
 * Whether charges that are known by their replies have been shown with this status, or none tells: a word that none of
 * them ever had may say that no money moved, in a language or a code that is not understood.
 */
export function isFamiliar({ statuses = [] }: Calibration, status: string | null): boolean {
  if (status === null || statuses.length === 0 || statuses.length > MAX_STATUSES) return true;
  return statuses.includes(status.toLowerCase());
}

/** Whether a sign means what it seems to: charges of orders that are known by their replies do not show it. */
export function tells({ signs }: Calibration, sign: Sign): boolean {
  const { same, differs } = signs?.[sign] ?? { same: 0, differs: 0 };
  return differs <= same;
}

/**
 * Whether a calibrator shows otherwise now what all before have shown as it was sent: what was told apart by it
 * may have been shown otherwise, too.
 */
export function isRefuted(before: Calibration, after: Calibration): boolean {
  return dimensions.some((one) => {
    const [was, is] = [before[one], after[one]];
    return isReliable(was) && was?.form === is?.form && !isReliable(is);
  });
}

function isReliable(evidence: Evidence | undefined): boolean {
  return evidence !== undefined && evidence.same > 0 && evidence.differs === 0;
}

/** Whether absence from a list can be believed, and if not, why. */
export type Trust = 'shows-what-was-sent' | 'no-calibrator' | 'calibrators-differ';

/** Whether this service's lists are known to show a charge such as this one as it was sent. */
export function trustOf(calibration: Calibration, sent: SentCharge): Trust {
  const { customer, items, taxes, untaxed, signs } = calibration;
  // Some charges of orders look like a subscription's, which are never an order's.
  if ((signs?.subscription?.differs ?? 0) >= 1) return 'calibrators-differ';
  const needed = sent.taxCodes.length > 0 ? [customer, items, taxes] : [customer, items];
  const consulted = sent.taxCodes.length > 0 ? needed : [...needed, untaxed];
  if (consulted.some((one) => one !== undefined && one.differs > 0)) return 'calibrators-differ';
  return needed.every(isReliable) ? 'shows-what-was-sent' : 'no-calibrator';
}

/**
 * How much a listed row looks like a charge:
 * - `same`: all that was sent is shown;
 * - `partial`: something is not shown, but what is shown leaves hardly a doubt;
 * - `unclear`: too little is shown, or it is not known how this service shows it;
 * - `different`: it is another charge.
 */
export type Likeness = 'same' | 'partial' | 'unclear' | 'different';

type Judgement = 'same' | 'hidden' | 'doubtful' | 'differs';

function judge(
  { dimension, form, isSame, sent = 0, isPart, units = 0, isOfProducts }: Comparison,
  calibration: Calibration,
): Judgement {
  if (form === null) return 'hidden';
  if (isSame) return 'same';
  const evidence = calibration[dimension];
  // A list may cut what is long: as many as this were never seen to be shown.
  if (isPart && sent > (evidence?.most ?? 0)) return 'doubtful';
  // It may count lines or packs: that shows only where more than one was sent.
  if (isOfProducts && units > (evidence?.units ?? 0)) return 'doubtful';
  if (dimension === 'untaxed') {
    // The form of a row that shows no tax is no form: what counts is that such rows show none.
    if (isReliable(evidence)) return 'differs';
    return evidence ? 'hidden' : 'doubtful';
  }
  if (evidence?.form !== form) return 'doubtful';
  if (isReliable(evidence)) return 'differs';
  // Known to be shown otherwise than it was sent: it tells nothing.
  return 'hidden';
}

/** Compares a charge with a row, as far as the row shows it and the list is known to be right. */
export function likenessOf(
  sent: SentCharge,
  listed: ListedCharge,
  calibration: Calibration,
): Likeness {
  const [customer, items, taxes] = compareEach(sent, listed).map((one) => judge(one, calibration));
  const all = [customer, items, taxes];
  if (all.includes('differs')) return 'different';
  if (all.every((one) => one === 'same')) return 'same';
  if (all.includes('doubtful') || customer !== 'same') return 'unclear';
  const amount = compareAmounts(sent.total, listed.amount);
  const isLikely = items === 'same' ? amount !== 'other' : amount === 'equal';
  return isLikely ? 'partial' : 'unclear';
}

function compareAmounts(total: Money | null, shown: Money | undefined) {
  if (!total || !shown) return 'unknown';
  return isSameMoney(total, shown) ? 'equal' : 'other';
}
