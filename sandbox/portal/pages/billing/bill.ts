import type { Bill } from '../../../billing/bill.ts';
import { formatRate } from '../../parts/format.ts';
import { type Html, html } from '../../parts/html.ts';
import { money } from '../../parts/parts.ts';

/** The lines of a bill, with taxes and total. */
export function billTable({ lines, subtotal, taxes, total }: Bill, currency: string): Html {
  return html`<table class="list"><caption class="hidden">Lines of the bill</caption>
<thead><tr><th scope="col">Item</th><th scope="col" class="number">Unit price</th><th scope="col" class="number">Quantity</th><th scope="col" class="number">Amount</th></tr></thead>
<tbody>${lines.map(
    ({ name, unitAmount, quantity, amount }) =>
      html`<tr><td data-label="Item">${name}</td><td class="number" data-label="Unit price">${money(unitAmount, currency)}</td><td class="number" data-label="Quantity">${quantity.toLocaleString('en')}</td><td class="number" data-label="Amount">${money(amount, currency)}</td></tr>`,
  )}
${sum('Subtotal', subtotal, currency)}
${taxes.map(({ code, ppm, amount }) => sum(`${code}, ${formatRate(ppm)}`, amount, currency))}
${sum('Total', total, currency)}</tbody></table>`;
}

function sum(name: string, amount: number, currency: string): Html {
  return html`<tr class="sum"><td colspan="3">${name}</td><td class="number" data-label="Amount"><strong>${money(amount, currency)}</strong></td></tr>`;
}
