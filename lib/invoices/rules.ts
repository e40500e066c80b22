import { addressLines, type StoredAddress } from '@/lib/addresses/lines';
import { addMoney, type Money, shareOf } from '@/lib/money';
import type { InvoiceDocument } from './document';

/** Who sells: the brand, as it is when the invoice is issued. */
export type Seller = {
  legalName: string;
  address: { street: string; postalCode: string; city: string; country: string };
  taxNumber: string;
  email: string;
  locale: string;
};

export type TaxRateOf = { code: string; name: string; ratePpm: number };

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
  items: { name: string; detail: string; unitAmount: number; quantity: number }[];
  taxes: (TaxRateOf & { amount: number })[];
  taxAmount: number;
  totalAmount: number;
  charged: Money | null;
  card: { type: string; last4: string } | null;
  transactionId: string | null;
  paidAt: Date;
};

/** The invoice of an order, as its rows say: nothing is priced again. Every tax applies to all lines. */
export function orderDraft(order: InvoicedOrder, seller: Seller): Draft {
  const { address, contact, items, taxes, charged, card, currency } = order;
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
    lines: items.map(({ name, detail, unitAmount, quantity }) => ({
      name,
      detail,
      quantity,
      unit: unitAmount,
      total: unitAmount * quantity,
      ratesPpm: taxes.map(({ ratePpm }) => ratePpm),
    })),
    taxes: taxes.map((tax) => ({ ...tax, base: net })),
    net,
    tax: order.taxAmount,
    gross: order.totalAmount,
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
  /** Minor units for one unit, before taxes. */
  unitAmount: number;
  currency: string;
  rates: readonly TaxRateOf[];
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

/**
 * The invoice of one charge of a subscription. Where the service charged what a month costs, it lists the
 * units; where it charged something else (a change within the month), one line of that amount.
 */
export function monthDraft(month: InvoicedMonth, seller: Seller): Draft {
  const { currency, quantity, unitAmount, rates, charged } = month;
  const subtotal = { amount: unitAmount * quantity, currency };
  const priced = rates.map((rate) => ({ ...rate, amount: shareOf(subtotal, rate.ratePpm).amount }));
  const total = addMoney(currency, [
    subtotal,
    ...priced.map(({ amount }) => ({ amount, currency })),
  ]);
  const isMonth = !charged || (charged.amount === total.amount && charged.currency === currency);
  const gross = isMonth ? total : charged;
  const split = isMonth
    ? { net: subtotal.amount, taxes: priced }
    : splitGross(
        gross,
        rates.map(({ ratePpm }) => ratePpm),
      );
  const taxes = rates.map((rate, index) => ({
    ...rate,
    base: split.net,
    amount: split.taxes[index]?.amount ?? 0,
  }));
  const line = isMonth ? { quantity, unit: unitAmount } : { quantity: 1, unit: split.net };
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
        detail: isMonth || quantity === 1 ? '' : `${quantity} units, changed within the month`,
        ...line,
        total: split.net,
        ratesPpm: rates.map(({ ratePpm }) => ratePpm),
      },
    ],
    taxes,
    net: split.net,
    tax: gross.amount - split.net,
    gross: gross.amount,
    charged: null,
    card: month.card,
    reference: month.transactionId,
  };
}
