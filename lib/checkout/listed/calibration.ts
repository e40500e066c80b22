import { sortItems } from '@/lib/checkout/match-key';
import { isSameMoney, type Money } from '@/lib/money';
import type { ServiceTransaction, ServiceTransactionItem } from '@/lib/service/resources';

/**
 * Compares a listed charge with the sent one. The interface does not specify the fields of a listed
 * transaction, so a missing, empty or unknown value is unknown and never a mismatch, and a different
 * value is a mismatch only if this service is known to show that field as it was sent. That is
 * measured: calibrators are charges whose ids came in replies to the shop's requests, so their
 * listed rows are known.
 */

/** A charge as it was sent. */
export type SentCharge = {
  customerId: string;
  items: readonly ServiceTransactionItem[];
  taxCodes: readonly string[];
  /** The amount that the shopper agreed to. */
  total: Money | null;
};

/** A charge as the list shows it. */
export type ListedCharge = Pick<
  ServiceTransaction,
  'customerId' | 'subscriptionId' | 'items' | 'taxCodes' | 'forms' | 'amount' | 'failed' | 'status'
>;

/** The compared dimensions; `untaxed` means that no tax is shown if none was sent. */
export const dimensions = ['customer', 'items', 'taxes', 'untaxed'] as const;
export type Dimension = (typeof dimensions)[number];

/** How many calibrators showed what was sent, in the present form of rows. */
export type Evidence = {
  form: string;
  same: number;
  differs: number;
  /** Ids of the first transactions that differed, for the merchant. */
  rows?: string[];
  /** The largest number of items or tax codes that was shown as it was sent. */
  most?: number;
  /** The largest quantity that was shown as it was sent. */
  units?: number;
};

/**
 * Signs besides its contents that a row is no charge of an order, or not of this time: `date` by days, `clock` by
 * minutes, as the clocks of both sides are expected to agree.
 */
export type Sign = 'subscription' | 'status' | 'date' | 'clock';

/** Whether a row shows a plausible date of a charge; nothing where it shows none. */
export type Dated = Partial<Record<'date' | 'clock', boolean>>;

/** How many of the latest calibrators did not show a sign, as expected, and how many did. */
export type SignEvidence = { same: number; differs: number };

/** With this many calibrators, earlier ones count half: a service may change what it shows. */
const MAX_WEIGHTED = 20;

/** A service has few statuses: with more than this many, they prove nothing. */
const MAX_STATUSES = 10;

/** The maximum number of differing transactions that are named. */
const MAX_NAMED = 20;

/** Stored with the last list, as counters, so that a million charges cost nothing. */
export type Calibration = Partial<Record<Dimension, Evidence>> & {
  signs?: Partial<Record<Sign, SignEvidence>>;
  /** The statuses that calibrators have shown; too many prove nothing. */
  statuses?: readonly string[];
  /** The longest known time for which complete lists lacked a charge after its reply, or after others had shown it. */
  delayMs?: number;
  /** How far the clock that dates lists was ahead of the machine's at most, or when a list last proved to be recent. */
  aheadMs?: number;
  /** The service_sequence of the latest calibrator. */
  newest?: string;
};

type Comparison = {
  dimension: Dimension;
  form: string | null;
  isSame: boolean;
  /** How many items or codes were sent, and whether only a part of them is shown. */
  sent?: number;
  isPart?: boolean;
  /** The largest sent quantity, and whether only sent products are shown. */
  units?: number;
  isOfProducts?: boolean;
};

/** The dimensions that a row shows differently or not at all. */
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
 * Counts what a calibrator's row shows. A changed form resets its counters.
 * @param transactionId the row's, to name it if it differs
 */
export function calibrate(
  known: Calibration,
  sent: SentCharge,
  listed: ListedCharge,
  transactionId?: string,
  dated: Dated = {},
): Calibration {
  const next: Calibration = {
    ...known,
    signs: countSigns(known.signs ?? {}, listed, dated),
    statuses: noteStatus(known.statuses ?? [], listed.status),
  };
  for (const { dimension, form, isSame, sent: parts, units } of compareEach(sent, listed)) {
    const name = form ?? 'not shown';
    const before = known[dimension];
    const initial: Evidence = { form: name, same: 0, differs: 0 };
    const {
      same,
      differs,
      rows = [],
      most = 0,
      units: maxUnits = 0,
    } = before?.form === name ? before : initial;
    const showsIt = form !== null && isSame;
    const named =
      showsIt || transactionId === undefined ? rows : [...new Set([...rows, transactionId])];
    next[dimension] = {
      form: name,
      same: same + (showsIt ? 1 : 0),
      differs: differs + (showsIt ? 0 : 1),
      ...(named.length > 0 ? { rows: named.slice(0, MAX_NAMED) } : {}),
      ...(parts === undefined ? {} : { most: showsIt ? Math.max(most, parts) : most }),
      ...(units === undefined ? {} : { units: showsIt ? Math.max(maxUnits, units) : maxUnits }),
    };
  }
  return next;
}

function countSigns(
  known: NonNullable<Calibration['signs']>,
  { subscriptionId, failed }: ListedCharge,
  { date, clock }: Dated,
): NonNullable<Calibration['signs']> {
  return {
    ...known,
    subscription: count(known.subscription, subscriptionId === undefined),
    status: count(known.status, !failed),
    ...(date === undefined ? {} : { date: count(known.date, date) }),
    ...(clock === undefined ? {} : { clock: count(known.clock, clock) }),
  };
}

function count(known: SignEvidence | undefined, isSame: boolean): SignEvidence {
  const { same, differs } = known ?? { same: 0, differs: 0 };
  const weight = same + differs >= MAX_WEIGHTED ? 0.5 : 1;
  return { same: same * weight + (isSame ? 1 : 0), differs: differs * weight + (isSame ? 0 : 1) };
}

function noteStatus(known: readonly string[], status = ''): readonly string[] {
  const word = status.toLowerCase();
  return word === '' || known.includes(word) || known.length > MAX_STATUSES
    ? known
    : [...known, word];
}

/**
 * Whether known charges have had this status, or statuses prove nothing: one that none of them had may mean a failed
 * charge, in an unknown language or code.
 */
export function isFamiliar({ statuses = [] }: Calibration, status: string | null): boolean {
  if (status === null || statuses.length === 0 || statuses.length > MAX_STATUSES) return true;
  return statuses.includes(status.toLowerCase());
}

/** Whether a sign is reliable: charges of orders that are known by their replies do not show it. */
export function isReliableSign({ signs }: Calibration, sign: Sign): boolean {
  const { same, differs } = signs?.[sign] ?? { same: 0, differs: 0 };
  return differs <= same;
}

/**
 * Whether a calibrator now differs in a dimension that was reliable before: earlier rows may have been
 * misclassified by it.
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

/** Whether absence from a list is reliable, and if not, why. */
export type Trust = 'shows-what-was-sent' | 'no-calibrator' | 'calibrators-differ';

/** Whether this service's lists are known to show such a charge as it was sent. */
export function trustOf(calibration: Calibration, sent: SentCharge): Trust {
  const { customer, items, taxes, untaxed, signs } = calibration;
  // Some charges of orders are shown as a subscription's, which are never matched with orders.
  if ((signs?.subscription?.differs ?? 0) >= 1) return 'calibrators-differ';
  const needed = sent.taxCodes.length > 0 ? [customer, items, taxes] : [customer, items];
  const consulted = sent.taxCodes.length > 0 ? needed : [...needed, untaxed];
  if (consulted.some((one) => one !== undefined && one.differs > 0)) return 'calibrators-differ';
  return needed.every(isReliable) ? 'shows-what-was-sent' : 'no-calibrator';
}

/**
 * How much a listed row resembles a charge:
 * - `same`: everything that was sent is shown;
 * - `partial`: its customer and items are shown, taxes are not;
 * - `unclear`: too little is shown, or this service's form is unknown;
 * - `different`: it is another charge.
 */
export type Likeness = 'same' | 'partial' | 'unclear' | 'different';

type Finding = 'same' | 'hidden' | 'doubtful' | 'differs';

function findingOf(
  { dimension, form, isSame, sent = 0, isPart, units = 0, isOfProducts }: Comparison,
  calibration: Calibration,
): Finding {
  if (form === null) return 'hidden';
  if (isSame) return 'same';
  const evidence = calibration[dimension];
  // A list may be truncated: this many were never shown before.
  if (isPart && sent > (evidence?.most ?? 0)) return 'doubtful';
  // Quantities may be of lines or packs: that only shows if more than one was sent.
  if (isOfProducts && units > (evidence?.units ?? 0)) return 'doubtful';
  if (dimension === 'untaxed') {
    // A row without taxes has no form: what counts is that such rows show none.
    if (isReliable(evidence)) return 'differs';
    return evidence ? 'hidden' : 'doubtful';
  }
  if (evidence?.form !== form) return 'doubtful';
  if (isReliable(evidence)) return 'differs';
  // Known to be shown differently: it proves nothing.
  return 'hidden';
}

/**
 * Compares a charge with a row, as far as the row shows it and the list is known to be reliable.
 */
export function likenessOf(
  sent: SentCharge,
  listed: ListedCharge,
  calibration: Calibration,
): Likeness {
  const [customer, items, taxes] = compareEach(sent, listed).map((one) =>
    findingOf(one, calibration),
  );
  const all = [customer, items, taxes];
  if (all.includes('differs')) return 'different';
  if (all.every((one) => one === 'same')) return 'same';
  if (all.includes('doubtful') || customer !== 'same') return 'unclear';
  // A subscription's month may have the same customer and amount: only items tell an order's charge.
  if (items !== 'same') return 'unclear';
  return sent.total && listed.amount && !isSameMoney(sent.total, listed.amount)
    ? 'unclear'
    : 'partial';
}
