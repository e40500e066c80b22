import { html, raw } from 'hono/html';
import { TEST_CARDS, type TestCard } from '../cards/cards.ts';
import type { FormAssets } from './assets.ts';
import type { FieldName } from './client/card-fields.ts';
import { type FormTexts, textsFor } from './texts.ts';

export function formPage({ script, style }: FormAssets, lang: string) {
  const { language, texts } = textsFor(lang);
  const { labels } = texts;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${texts.title}</title>
<style>${raw(style)}</style>
</head>
<body>
<div class="panel">
<form id="card-form" aria-label="${texts.title}" autocomplete="on" novalidate data-brand="" data-texts="${JSON.stringify(texts.script)}">
${field({
  id: 'number',
  label: labels.number,
  beside: html`<span class="promise"><svg viewBox="0 0 12 12" aria-hidden="true"><path d="M3.5 5V3.75a2.5 2.5 0 0 1 5 0V5m-6 0h7v5.5h-7z" fill="none" stroke="currentColor" stroke-linejoin="round"/></svg>${texts.promise}</span>`,
  className: 'wide',
  attributes: 'autocomplete="cc-number" inputmode="numeric" placeholder="1234 1234 1234 1234"',
  after: brandMarks(),
})}
${field({
  id: 'expiry',
  label: labels.expiry,
  attributes: `autocomplete="cc-exp" inputmode="numeric" placeholder="${texts.expiryExample}"`,
})}
${field({
  id: 'securityCode',
  label: labels.securityCode,
  attributes: 'autocomplete="cc-csc" inputmode="numeric" placeholder="•••"',
})}
${field({
  id: 'name',
  label: labels.name,
  className: 'wide',
  attributes: 'autocomplete="cc-name" autocapitalize="words" maxlength="200"',
})}
<p id="status" class="hidden" role="status"></p>
<input type="submit" class="hidden" tabindex="-1" aria-hidden="true" value="Check">
</form>
${testCards(texts)}
</div>
<p class="note">${texts.alone}</p>
<noscript><p class="note">${texts.needsScript}</p></noscript>
<script>${raw(script)}</script>
</body>
</html>`;
}

type FieldMarkup = {
  id: FieldName;
  label: string;
  /** Trusted markup from this file. */
  attributes: string;
  className?: string;
  beside?: ReturnType<typeof html>;
  after?: ReturnType<typeof html>;
};

function field({ id, label, attributes, className = '', beside, after }: FieldMarkup) {
  return html`<div class="field ${className}">
<div class="caption"><label for="${id}">${label}</label>${beside ?? ''}</div>
<div class="control">
<input id="${id}" name="${id}" type="text" required spellcheck="false" autocorrect="off"
 aria-invalid="false" aria-describedby="${id}-error" ${raw(attributes)}>
${after ?? ''}
</div>
<p class="error" id="${id}-error"></p>
</div>`;
}

function brandMarks() {
  return html`<span class="brand">
<svg class="mark none" viewBox="0 0 34 22" aria-hidden="true"><rect x=".75" y=".75" width="32.5" height="20.5" rx="3.25" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M1 7h32" stroke="currentColor" stroke-width="3"/><path d="M5 15.5h8" stroke="currentColor" stroke-width="1.5"/></svg>
<svg class="mark visa" viewBox="0 0 34 22" aria-hidden="true"><rect width="34" height="22" rx="4" fill="#fff"/><text x="17" y="15" text-anchor="middle" textLength="24" font-family="Arial, Helvetica, sans-serif" font-size="11" font-weight="800" font-style="italic" fill="#1a1f71">VISA</text></svg>
<svg class="mark mastercard" viewBox="0 0 34 22" aria-hidden="true"><rect width="34" height="22" rx="4" fill="#fff"/><circle cx="13.500" cy="11" r="6.500" fill="#eb001b"/><circle cx="20.500" cy="11" r="6.500" fill="#f79e1b"/><path d="M17 5.520a6.500 6.500 0 0 1 0 10.960 6.500 6.500 0 0 1 0-10.960z" fill="#ff5f00"/></svg>
<span class="mark other" id="brand"></span>
</span>`;
}

function testCards({ testCards, testCardsHint }: FormTexts) {
  return html`<details>
<summary>${testCards}</summary>
<p class="hint">${testCardsHint}</p>
<ul lang="en">${TEST_CARDS.map(testCard)}</ul>
</details>`;
}

function testCard({ number, description }: TestCard) {
  return html`<li><button type="button" data-test-card="${number}"><span class="digits">${grouped(number)}</span><span class="outcome">${description}</span></button></li>`;
}

function grouped(number: string): string {
  const sizes = number.length === 16 ? /(\d{4})(?=\d)/g : /^(\d{4})(\d{6})/;
  return number.replace(sizes, number.length === 16 ? '$1 ' : '$1 $2 ');
}
