import type { Hono } from 'hono';
import {
  CARD_BEHAVIOURS,
  type CardBehaviour,
  type CardOutcome,
  TEST_CARDS,
} from '../../cards/cards.ts';
import { plainPage, tenantPage } from '../layout.ts';
import { formatBrand } from '../parts/format.ts';
import { type Html, html } from '../parts/html.ts';
import { badge, copyable, table } from '../parts/parts.ts';
import { type Portal, tenantOf } from '../portal.ts';

const LEAD =
  'Any expiry date in the future, any name, and any security code of the right length go with them. Every other valid number approves.';

/** The test cards, with the outcome of each use. */
export function testCardPages(app: Hono, portal: Portal): void {
  const options = { title: 'Test cards', lead: LEAD, body: cards() };
  app.get('/test-cards', (c) => c.html(plainPage(portal, options)));
  app.get('/tenants/:tenantId/test-cards', (c) =>
    c.html(tenantPage(portal, tenantOf(portal, c), '/test-cards', options)),
  );
}

function cards(): Html {
  return html`<section class="panel">${table(
    'Test cards',
    TEST_CARDS,
    [
      { name: 'Number', cell: ({ number }) => copyable(number) },
      { name: 'Brand', cell: ({ cardType }) => formatBrand(cardType) },
      { name: 'What it does', cell: ({ description }) => description },
      { name: 'Put on file', cell: ({ behaviour }) => outcome(CARD_BEHAVIOURS[behaviour].attach) },
      { name: 'Bought with', cell: ({ behaviour }) => outcome(CARD_BEHAVIOURS[behaviour].present) },
      { name: 'Renewal', cell: ({ behaviour }) => renewal(CARD_BEHAVIOURS[behaviour]) },
    ],
    '',
  )}</section>`;
}

/** The outcome of a renewal, and of its retries where it differs. */
function renewal({ absent, retry }: CardBehaviour): Html {
  if (retry === absent) return outcome(absent);
  return html`${outcome(absent)} <span class="soft">retry</span> ${outcome(retry)}`;
}

function outcome(result: CardOutcome): Html {
  return result === 'approved' ? badge('approved', 'good') : badge(result, 'bad');
}
