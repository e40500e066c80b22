import { addressLines } from '@/lib/addresses/address-lines';
import { fillIn } from '@/lib/format';
import type { Sale, SaleTax } from '@/lib/orders/sale';
import { partsByTaxes } from '@/lib/tax';
import { currentTexts } from '@/lib/texts/current-view';
import type { InvoiceDocument } from './document';

export type Seller = {
  legalName: string;
  address: { street: string; postalCode: string; city: string; country: string };
  taxNumber: string;
  email: string;
  locale: string;
};

/** A document without a number, which is allocated last. */
export type Draft = Omit<InvoiceDocument, 'version' | 'number' | 'issuedAt'>;

const DIGITS = 6;

/** Such as "HL-000042". */
export function invoiceNumber(prefix: string, serial: number): string {
  return `${prefix}${String(serial).padStart(DIGITS, '0')}`;
}

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

/** A translated sale; `label` is the tax's translated name, if different. */
export type LocalSale = Sale & { taxes: (SaleTax & { label?: string })[] };

/** Added taxes apply to all lines. With included taxes, each line has its own, and delivery is split by tax. */
function linesOf({ lines, delivery, taxes, taxesIncluded, ...sale }: LocalSale): Draft['lines'] {
  const { currency, totalAmount, taxAmount } = sale;
  const money = (amount: number) => ({ amount, currency });
  const ratesOf = (codes: readonly string[]) =>
    taxesIncluded ? taxes.filter(({ code }) => codes.includes(code)) : taxes;
  const charged = taxesIncluded ? totalAmount : totalAmount - taxAmount;
  const goods = lines.map(({ name, detail, quantity, unitAmount, taxCodes }) => {
    const isChange = unitAmount === null;
    const units = isChange ? { quantity: 1, unit: charged } : { quantity, unit: unitAmount };
    return {
      name,
      detail: isChange && quantity > 1 ? changedTo(quantity) : detail,
      ...{ ...units, total: units.quantity * units.unit, rates: ratesOf(taxCodes) },
    };
  });
  const parts = goods.map(({ total, rates }) => ({ sum: money(total), rates }));
  const deliveries = delivery
    ? taxesIncluded
      ? partsByTaxes(parts, money(delivery.amount), taxes).map((part) => ({
          ...{ name: delivery.name, amount: part.delivery.amount, rates: part.rates },
        }))
      : [{ ...delivery, rates: taxes }]
    : [];
  return [
    ...goods,
    ...deliveries.map(({ amount, ...line }) => ({
      ...{ ...line, detail: '', quantity: 1, unit: amount, total: amount },
    })),
  ].map(({ rates, ...line }) => ({ ...line, ratesPpm: rates.map(({ ratePpm }) => ratePpm) }));
}

const changedTo = (quantity: number) => fillIn(currentTexts().t.invoice.changed, { quantity });

/** Copies the amounts of the sale; nothing is priced again. */
export function draftOf(sale: LocalSale, seller: Seller): Draft {
  const { recipient, country, month, title, charge, currency, taxAmount, totalAmount } = sale;
  const net = totalAmount - taxAmount;
  const { locale, address } = seller;
  return {
    paidAt: sale.paidAt.toISOString(),
    ...{ locale, currency },
    seller: sellerOf(seller),
    buyer: {
      name: sale.buyer,
      lines: addressLines(
        {},
        { ...recipient?.address, country },
        { locale, from: address.country },
      ),
      country,
      email: sale.email ?? '',
    },
    about: month
      ? {
          ...{ kind: 'subscription', plan: title },
          ...{ from: month.from.toISOString(), to: month.to.toISOString() },
        }
      : { kind: 'order', orderNumber: title },
    lines: linesOf(sale),
    taxes: sale.taxes.map(({ baseAmount, ...tax }) => ({ ...tax, base: baseAmount ?? net })),
    ...{ net, tax: taxAmount, gross: totalAmount, taxesIncluded: sale.taxesIncluded },
    charged: charge.differing,
    card: charge.card,
    reference: charge.id,
  };
}
