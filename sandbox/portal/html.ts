import { html, raw } from 'hono/html';
import { exponentOf } from '../ledger/money.ts';

export type Html = ReturnType<typeof html>;

/** Text is escaped, markup is not. */
export type Content = Html | string | number | undefined | Content[];

export { html, raw };

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A time in UTC: `5 May 2027, 14:03:07`. */
export function time(at: number | string): Html {
  const date = new Date(at);
  const iso = date.toISOString();
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  return html`<time datetime="${iso}">${day}, ${iso.slice(11, 19)}</time>`;
}

/** An amount for people: `1,234.50 EUR`. */
export function money(decimal: number, currency: string): string {
  const digits = exponentOf(currency) ?? 2;
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${decimal.toLocaleString('en', decimals)} ${currency}`;
}

/** `gracePeriodDays` as `Grace period days`. */
export function sentenceCase(name: string): string {
  const words = name.replace(/([A-Z])|[_-]/g, (_, letter = '') => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const TONES: Record<string, 'good' | 'warn' | 'bad'> = {
  ACTIVE: 'good',
  PAID: 'good',
  SUCCEEDED: 'good',
  TRIALING: 'good',
  succeeded: 'good',
  OPEN: 'warn',
  PAST_DUE: 'warn',
  pending: 'warn',
  failed: 'bad',
  dropped: 'bad',
};

export function badge(text: string): Html {
  const label = text.toLowerCase().replaceAll('_', ' ');
  return html`<span class="badge ${TONES[text] ?? ''}">${label}</span>`;
}

export function panel(title: string, body: Content): Html {
  return html`<section class="panel"><h2>${title}</h2>
${body}</section>`;
}

export function facts(entries: readonly (readonly [string, Content])[]): Html {
  return html`<dl>${entries.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

export function folded(text: string): Html {
  return html`<details><summary>Show</summary><pre tabindex="0">${indented(text)}</pre></details>`;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export type Column<Row> = {
  readonly name: string;
  readonly cell: (row: Row) => Content;
  readonly isNumeric?: boolean;
};

export function table<Row>(
  caption: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  empty: string,
): Html {
  if (rows.length === 0) return html`<p>${empty}</p>`;
  const numeric = (isNumeric = false) => (isNumeric ? 'number' : '');
  return html`<table><caption class="hidden">${caption}</caption>
<thead><tr>${columns.map(
    ({ name, isNumeric }) => html`<th scope="col" class="${numeric(isNumeric)}">${name}</th>`,
  )}</tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr>${columns.map(
        ({ name, cell, isNumeric }) =>
          html`<td class="${numeric(isNumeric)}" data-label="${name}"><span>${cell(row)}</span></td>`,
      )}</tr>`,
  )}</tbody></table>`;
}
