import { addressLines, type StoredAddress } from '@/lib/addresses/lines';
import { fillIn } from '@/lib/format';
import { isSameMoney, type Money, shareOf } from '@/lib/money';
import { partsByTaxes, taxedSum } from '@/lib/tax';
import { currentTexts } from '@/lib/texts/current-view';
import type { InvoiceDocument } from './document';

/** Who sells: the brand, as it is when the invoice is issued. */
export type Seller = {
  legalName: string;
  address: { street: string; postalCode: string; city: string; country: string };
  taxNumber: string;
  email: string;
  locale: string;
};

/** `label` is its name in the invoice's language, where that says something else. */
export type TaxRateOf = { code: string; name: string; label?: string; ratePpm: number };

/** A document that has no number yet: that is taken last. */
export type Draft = Omit<InvoiceDocument, 'version' | 'number' | 'issuedAt'>;

const DIGITS = 6;

/** The number as it is printed: "HL-000042". */
export function invoiceNumber(prefix: string, serial: number): string {
  return `${prefix}${String(serial).padStart(DIGITS, '0')}`;
}

/** A draft with its number, for ever. */
export function numbered(draft: Draft, number: string, issuedAt: Date): InvoiceDocument {
  return { version: 1, number, issuedAt: issuedAt.toISOString(), ...draft };
}

function sellerOf({ legalName, address, taxNumber, email, locale }: Seller): Draft['seller'] {
  const from = address.country;
  return {
    name: legalName,
    lines: addressLines({}, { ...address, line1: address.street }, { locale, from }),
    taxNumber,
    email,
  };
}

function buyerLines(address: StoredAddress, { locale, address: { country: from } }: Seller) {
  return addressLines({}, address, { locale, from });
}

/** A paid order; amounts in minor units of `currency`. */
export type InvoicedOrder = {
  number: string;
  currency: string;
  email: string;
  contact: { firstname?: string | undefined; lastname?: string | undefined };
  address: StoredAddress & { country: string };
  items: InvoicedItem[];
  /** `baseAmount` is null for a tax that is taken of the whole order. */
  taxes: (TaxRateOf & { amount: number; baseAmount: number | null })[];
  taxAmount: number;
  taxesIncluded: boolean;
  totalAmount: number;
  charged: Money | null;
  card: { type: string; last4: string } | null;
  transactionId: string | null;
  paidAt: Date;
};

type InvoicedItem = {
  name: string;
  detail: string;
  unitAmount: number;
  quantity: number;
  isShipping: boolean;
  /** Of the taxes that its price contains, where these are included. */
  taxCodes: readonly string[];
};

/**
 * The lines of an order. Taxes that are added apply to all of them; of those that are included each has its own, and
 * delivery a line for each part that is taxed alike.
 */
function orderLines({ items, taxes, taxesIncluded, currency }: InvoicedOrder): Draft['lines'] {
  const ppmsOf = (rates: readonly TaxRateOf[]) => rates.map(({ ratePpm }) => ratePpm);
  const ratesOf = (codes: readonly string[]) => taxes.filter(({ code }) => codes.includes(code));
  const money = (amount: number) => ({ amount, currency });
  const goods = items
    .filter(({ isShipping }) => !isShipping)
    .map(({ unitAmount, quantity, taxCodes }) => ({
      sum: money(unitAmount * quantity),
      rates: ratesOf(taxCodes),
    }));
  return items.flatMap(({ name, unitAmount, quantity, isShipping, taxCodes, ...item }) => {
    // What a delivery method says of itself is for those who choose one.
    const detail = isShipping ? '' : item.detail;
    const line = { name, detail, quantity, unit: unitAmount, total: unitAmount * quantity };
    if (!taxesIncluded) return [{ ...line, ratesPpm: ppmsOf(taxes) }];
    if (!isShipping) return [{ ...line, ratesPpm: ppmsOf(ratesOf(taxCodes)) }];
    return partsByTaxes(goods, money(line.total), taxes).map(({ rates, delivery: { amount } }) => ({
      ...{ name, detail, quantity: 1, unit: amount, total: amount },
      ratesPpm: ppmsOf(rates),
    }));
  });
}

/** The invoice of an order, as its rows say: nothing is priced again. */
export function orderDraft(order: InvoicedOrder, seller: Seller): Draft {
  const { address, contact, taxes, charged, card, currency } = order;
  const net = order.totalAmount - order.taxAmount;
  return {
    paidAt: order.paidAt.toISOString(),
    locale: seller.locale,
    currency,
    seller: sellerOf(seller),
    buyer: {
      name: [contact.firstname, contact.lastname].filter(Boolean).join(' '),
      lines: buyerLines(address, seller),
      country: address.country,
      email: order.email,
    },
    about: { kind: 'order', orderNumber: order.number },
    lines: orderLines(order),
    taxes: taxes.map(({ baseAmount, ...tax }) => ({ ...tax, base: baseAmount ?? net })),
    net,
    tax: order.taxAmount,
    gross: order.totalAmount,
    taxesIncluded: order.taxesIncluded,
    charged,
    card,
    reference: order.transactionId,
  };
}

/** What a total with taxes is made of. */
export type Split = { net: number; taxes: { ratePpm: number; amount: number }[] };

/**
 * Splits a total that includes taxes, in minor units: the net amount whose taxes, each rounded half up,
 * add up to it. Where no net amount does, what is left over belongs to the net amount.
 */
export function splitGross(gross: Money, ratesPpm: readonly number[]): Split {
  const whole = 1_000_000 + ratesPpm.reduce((sum, rate) => sum + rate, 0);
  const guess = Math.round((gross.amount * 1_000_000) / whole);
  const taxesOf = (net: number) =>
    ratesPpm.map((ratePpm) => ({
      ratePpm,
      amount: shareOf({ amount: net, currency: gross.currency }, ratePpm).amount,
    }));
  const totalOf = (net: number) => net + taxesOf(net).reduce((sum, { amount }) => sum + amount, 0);
  const exact = [guess, guess - 1, guess + 1].find((net) => totalOf(net) === gross.amount);
  const taxes = taxesOf(exact ?? guess);
  const sum = taxes.reduce((total, { amount }) => total + amount, 0);
  return { net: gross.amount - sum, taxes };
}

/** A paid month of a subscription. */
export type InvoicedMonth = {
  plan: string;
  quantity: number;
  /** Minor units for one unit; before taxes, unless these are included. */
  unitAmount: number;
  currency: string;
  rates: readonly TaxRateOf[];
  taxesIncluded: boolean;
  country: string;
  /** The buyer's name and address, as far as they are known. */
  name: string;
  address: StoredAddress;
  email: string;
  from: Date;
  to: Date;
  paidAt: Date;
  /** What the service shows as charged; null where it does not show that. */
  charged: Money | null;
  card: { type: string; last4: string } | null;
  transactionId: string | null;
};

/** The net amount of a charge, and the amount of each tax in it. */
function splitMonth(
  { currency, quantity, unitAmount, rates, taxesIncluded }: InvoicedMonth,
  gross: Money,
  isMonth: boolean,
): { net: number; amounts: number[] } {
  if (!isMonth && !taxesIncluded) {
    const ppms = rates.map(({ ratePpm }) => ratePpm);
    const { net, taxes } = splitGross(gross, ppms);
    return { net, amounts: taxes.map(({ amount }) => amount) };
  }
  const sum = taxesIncluded ? gross : { amount: unitAmount * quantity, currency };
  const { taxes, tax, total } = taxedSum(sum, rates, taxesIncluded ? 'gross' : 'net');
  return { net: total.amount - tax.amount, amounts: taxes.map(({ amount }) => amount.amount) };
}

/**
 * The invoice of one charge of a subscription. Where the service charged what a month costs, it lists the
 * units; where it charged something else (a change within the month), one line of that amount.
 */
export function monthDraft(month: InvoicedMonth, seller: Seller): Draft {
  const { currency, quantity, unitAmount, rates, charged, taxesIncluded } = month;
  const prices = taxesIncluded ? 'gross' : 'net';
  const agreed = taxedSum({ amount: unitAmount * quantity, currency }, rates, prices).total;
  const isMonth = !charged || isSameMoney(charged, agreed);
  const gross = isMonth ? agreed : charged;
  const split = splitMonth(month, gross, isMonth);
  const taxes = rates.map((rate, index) => ({
    ...rate,
    base: split.net,
    amount: split.amounts[index] ?? 0,
  }));
  const total = taxesIncluded ? gross.amount : split.net;
  const line = isMonth ? { quantity, unit: unitAmount } : { quantity: 1, unit: total };
  return {
    paidAt: month.paidAt.toISOString(),
    locale: seller.locale,
    currency: gross.currency,
    seller: sellerOf(seller),
    buyer: {
      name: month.name,
      lines: buyerLines({ ...month.address, country: month.country }, seller),
      country: month.country,
      email: month.email,
    },
    about: {
      kind: 'subscription',
      plan: month.plan,
      from: month.from.toISOString(),
      to: month.to.toISOString(),
    },
    lines: [
      {
        name: month.plan,
        detail:
          isMonth || quantity === 1 ? '' : fillIn(currentTexts().t.invoice.changed, { quantity }),
        ...line,
        total,
        ratesPpm: rates.map(({ ratePpm }) => ratePpm),
      },
    ],
    taxes,
    net: split.net,
    tax: gross.amount - split.net,
    gross: gross.amount,
    taxesIncluded,
    charged: null,
    card: month.card,
    reference: month.transactionId,
  };
}
