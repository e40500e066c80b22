import { FORM_SECRET_FIELD } from '../security.ts';
import { formatBrand, formatMoney, formatTime } from './format.ts';
import { type Content, type Html, html } from './html.ts';

export type Tone = 'good' | 'warn' | 'bad' | 'plain';

const TONES: Record<string, Tone> = {
  ACTIVE: 'good',
  PAID: 'good',
  succeeded: 'good',
  TRIALING: 'good',
  OPEN: 'warn',
  PAST_DUE: 'warn',
  pending: 'warn',
  failed: 'bad',
  dropped: 'bad',
  CANCELED: 'plain',
  VOID: 'plain',
};

/** A status label. */
export function badge(text: string, tone: Tone = TONES[text] ?? 'plain'): Html {
  const label = text.toLowerCase().replaceAll('_', ' ');
  return html`<span class="badge ${tone}">${label}</span>`;
}

/** The colour of an HTTP status. */
export function statusBadge(status: number | null): Html {
  if (status === null) return badge('no reply', 'bad');
  return badge(String(status), status < 300 ? 'good' : status < 500 ? 'warn' : 'bad');
}

/** A timestamp; all of the portal is in UTC. */
export function time(at: number): Html {
  return html`<time class="when" datetime="${new Date(at).toISOString()}">${formatTime(at)}</time>`;
}

export function money(minor: number, currency: string): Html {
  return html`<span class="number">${formatMoney(minor, currency)}</span>`;
}

/** A shortened id; the full id is on its own page. */
export function shortId(id: string): Html {
  const short = id.length > 16 ? `${id.slice(0, 9)}…${id.slice(-4)}` : id;
  return html`<code class="nowrap" title="${id}">${short}</code>`;
}

export function cardName(card: { cardType: string; last4Digits: string }): Html {
  const name = `${formatBrand(card.cardType)} •••• ${card.last4Digits}`;
  return html`<span class="nowrap">${name}</span>`;
}

export function panel(
  title: string,
  body: Content,
  options: { lead?: Content; aside?: Content } = {},
) {
  const { lead, aside } = options;
  return html`<section class="panel">
<header><h2>${title}</h2>${aside ?? ''}${lead === undefined ? '' : html`<p>${lead}</p>`}</header>
${body}
</section>`;
}

/** A description list. */
export function facts(entries: readonly (readonly [string, Content])[]): Html {
  return html`<dl class="facts">${entries.map(
    ([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`,
  )}</dl>`;
}

export type Column<Row> = {
  readonly name: string;
  readonly cell: (row: Row) => Content;
  readonly numeric?: boolean;
};

/** A table, shown as a list of cards on narrow screens. */
export function table<Row>(
  caption: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  empty: Content,
): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  return html`<table class="list"><caption class="hidden">${caption}</caption>
<thead><tr>${columns.map(
    ({ name, numeric }) => html`<th scope="col" class="${numeric ? 'number' : ''}">${name}</th>`,
  )}</tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr>${columns.map(
        ({ name, cell, numeric }) =>
          html`<td class="${numeric ? 'number' : ''}" data-label="${name}"><span>${cell(row)}</span></td>`,
      )}</tr>`,
  )}</tbody></table>`;
}

/** A form for a state-changing action. */
export function actionForm(
  formSecret: string,
  action: string,
  body: Content,
  className = '',
): Html {
  return html`<form method="post" action="${action}" class="${className}">
<input type="hidden" name="${FORM_SECRET_FIELD}" value="${formSecret}">${body}</form>`;
}

/** An irreversible action with a confirmation step. */
export function risk(
  formSecret: string,
  action: string,
  question: string,
  explanation: Content,
): Html {
  return html`<details class="risk"><summary>${question}…</summary>
<p class="soft">${explanation}</p>
${actionForm(
  formSecret,
  action,
  html`<div class="actions"><button class="danger">${question}</button></div>`,
)}</details>`;
}

/** Text with a copy button, where the browser supports it. */
export function copyable(text: string): Html {
  return html`<span class="secret"><code class="nowrap">${text}</code><button type="button" class="tiny" data-copy="${text}" hidden>Copy</button></span>`;
}

/** Text that is hidden until requested. */
export function secret(text: string): Html {
  return html`<div class="secret"><details><summary>Show</summary><code>${text}</code></details><button type="button" class="tiny" data-copy="${text}" hidden>Copy</button></div>`;
}

/** A scrollable block of text, focusable by keyboard. */
export function code(text: string, label: string): Html {
  return html`<pre tabindex="0" role="region" aria-label="${label}">${text}</pre>`;
}
