import type { Hono } from 'hono';
import { z } from 'zod';
import { DECLINE_CODES } from '../../cards/cards.ts';
import {
  API_FAULT_KINDS,
  type ArmedFault,
  CARD_FAULT_KINDS,
  CARD_USES,
  type FaultSpec,
  type FiredFault,
  faultSpec,
  WEBHOOK_FAULT_KINDS,
} from '../../faults/faults.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { requireTenantEntry } from '../../tenants/tenants.ts';
import { tenantPage } from '../layout.ts';
import { type Filled, selectField, textField, UNFILLED } from '../parts/fields.ts';
import { attempt, readForm, refill, type Sent } from '../parts/forms.ts';
import { type Html, html } from '../parts/html.ts';
import { actionForm, badge, panel, table, time } from '../parts/parts.ts';
import { goTo, type Portal, tenantOf, tenantPath } from '../portal.ts';

const KINDS: Record<string, string> = {
  'api/status': 'Respond with a status',
  'api/delay': 'Respond late',
  'api/close': 'Close the connection without processing',
  'api/commit-then-close': 'Process, then close the connection',
  'api/commit-then-status': 'Process, then respond with a status',
  'api/commit-then-truncate': 'Process, then respond with a truncated body',
  'api/commit-then-html': 'Process, then respond with HTML',
  'api/stale': 'Respond with stale data',
  'webhook/drop': 'Drop',
  'webhook/duplicate': 'Duplicate',
  'webhook/delay': 'Delay',
  'webhook/reorder': 'Reorder',
  'card/decline': 'Decline',
};

const choicesOf = (target: string, kinds: readonly string[]) =>
  kinds.map((kind) => [`${target}/${kind}`, KINDS[`${target}/${kind}`] ?? kind] as const);

const whole = (max: number) =>
  z.int('Enter a whole number.').min(0, 'Must be at least 0.').max(max);

const faultForm = z.object({
  kind: z.enum([
    ...API_FAULT_KINDS.map((kind) => `api/${kind}` as const),
    ...WEBHOOK_FAULT_KINDS.map((kind) => `webhook/${kind}` as const),
    ...CARD_FAULT_KINDS.map((kind) => `card/${kind}` as const),
  ]),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  path: z.string().max(200).optional(),
  event: z.string().max(100).optional(),
  times: whole(1_000_000).min(1, 'Must be at least 1.').optional(),
  skip: whole(1_000_000).optional(),
  probability: z
    .number('Enter a number.')
    .gt(0, 'Must be greater than 0.')
    .max(1, 'Must be at most 1.')
    .optional(),
  seed: whole(2_147_483_647).optional(),
  status: z.int('Enter a status.').min(200).max(599).optional(),
  delayMs: whole(600_000).optional(),
  secondsAgo: whole(120).optional(),
  copies: whole(100).min(2, 'Must be at least 2.').optional(),
  code: z.enum(DECLINE_CODES).optional(),
  use: z.enum(CARD_USES).optional(),
});

/** Faults: armed and fired ones, and arming more. */
export function faultPages(app: Hono, portal: Portal): void {
  const faultsOf = (tenant: Tenant) => requireTenantEntry(portal.context, tenant.id).faults;

  app.get('/tenants/:tenantId/faults', (c) => {
    const tenant = tenantOf(portal, c);
    return c.html(
      faultsPage(portal, tenant, faultsOf(tenant).list(), UNFILLED, c.req.query('said')),
    );
  });

  app.post('/tenants/:tenantId/faults', async (c) => {
    const tenant = tenantOf(portal, c);
    const sent = await readForm(portal, c);
    const outcome = await attempt(faultForm, inputOf(sent), (input) =>
      faultsOf(tenant).arm(specOf(input)),
    );
    if ('problems' in outcome) {
      const filled = refill(sent, outcome.problems);
      return c.html(faultsPage(portal, tenant, faultsOf(tenant).list(), filled), 422);
    }
    return goTo(c, tenantPath(tenant.id, '/faults'), 'fault-armed');
  });

  app.post('/tenants/:tenantId/faults/disarm', async (c) => {
    const tenant = tenantOf(portal, c);
    const sent = await readForm(portal, c);
    const id = sent.text('id');
    faultsOf(tenant).disarm(id);
    const notice = id === undefined ? 'faults-cleared' : 'fault-disarmed';
    return goTo(c, tenantPath(tenant.id, '/faults'), notice);
  });
}

function inputOf(sent: Sent) {
  return {
    kind: sent.text('kind'),
    method: sent.text('method'),
    path: sent.text('path'),
    event: sent.text('event'),
    times: sent.number('times'),
    skip: sent.number('skip'),
    probability: sent.number('probability'),
    seed: sent.number('seed'),
    status: sent.number('status'),
    delayMs: sent.number('delayMs'),
    secondsAgo: sent.number('secondsAgo'),
    copies: sent.number('copies'),
    code: sent.text('code'),
    use: sent.text('use'),
  };
}

function specOf({ kind: choice, ...input }: z.infer<typeof faultForm>): FaultSpec {
  const [target, kind] = choice.split('/') as [FaultSpec['target'], FaultSpec['kind']];
  return faultSpec({ ...input, target, kind });
}

type Listed = { armed: ArmedFault[]; fired: FiredFault[] };

function faultsPage(
  portal: Portal,
  tenant: Tenant,
  { armed, fired }: Listed,
  filled: Filled,
  said?: string,
): Html {
  const { formSecret } = portal;
  const path = tenantPath(tenant.id, '/faults');
  const isRefused = Object.keys(filled.problems).length > 0;
  return tenantPage(portal, tenant, '/faults', {
    title: 'Faults',
    lead: 'Injected failures, reproducible by a seed. Faults are kept in memory: a restart disarms them.',
    said,
    wrong: isRefused
      ? (filled.problems.form ?? 'The fault was not armed. See the errors below.')
      : undefined,
    aside:
      armed.length === 0
        ? undefined
        : actionForm(formSecret, `${path}/disarm`, html`<button>Disarm all</button>`),
    body: html`${panel(
      'Armed',
      table(
        'Armed faults',
        armed,
        [
          { name: 'Fault', cell: ({ target, kind }) => KINDS[`${target}/${kind}`] ?? kind },
          { name: 'On', cell: whereOf },
          {
            name: 'Fired',
            cell: ({ fired: count, times }) => `${count} of ${times ?? 'any number'}`,
          },
          { name: 'Matched', cell: ({ matched }) => matched, numeric: true },
          {
            name: 'Action',
            cell: ({ id }) =>
              actionForm(
                formSecret,
                `${path}/disarm`,
                html`<input type="hidden" name="id" value="${id}"><button class="tiny">Disarm</button>`,
              ),
          },
        ],
        'No faults are armed.',
      ),
    )}
${panel(
  'Arm a fault',
  html`<div class="body">${actionForm(
    formSecret,
    path,
    html`${faultFields(isRefused ? filled : { values: { times: '1' }, problems: {} })}
<div class="actions"><button class="primary">Arm</button></div>`,
  )}</div>`,
)}
${panel(
  'Fired',
  table(
    'Faults that fired, newest first',
    [...fired].reverse().slice(0, 100),
    [
      { name: 'Fault', cell: ({ kind }) => badge(kind, 'warn') },
      { name: 'On', cell: ({ on }) => html`<code>${on}</code>` },
      { name: 'Time (real time)', cell: ({ wall }) => time(wall) },
    ],
    'No faults have fired yet.',
  ),
)}`,
  });
}

function whereOf({ target, method, path, event, code, use }: ArmedFault): Html {
  if (target === 'card') return html`<code>${use ?? 'any use'}: ${code}</code>`;
  if (target === 'webhook') return html`<code>${event ?? 'any event'}</code>`;
  return html`<code>${method ?? 'any method'} ${path ?? 'any path'}</code>`;
}

function faultFields(filled: Filled): Html {
  return html`<div class="fields">
${selectField(filled, {
  name: 'kind',
  label: 'Fault',
  wide: true,
  choices: [
    { group: 'API call', choices: choicesOf('api', API_FAULT_KINDS) },
    { group: 'Webhook', choices: choicesOf('webhook', WEBHOOK_FAULT_KINDS) },
    { group: 'Card', choices: choicesOf('card', CARD_FAULT_KINDS) },
  ],
})}
${selectField(filled, {
  name: 'method',
  label: 'Method',
  choices: [
    ['', 'Any'],
    ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((each) => [each, each] as const),
  ],
})}
${textField(filled, { name: 'path', label: 'Path', placeholder: '/transactions', hint: 'Empty: any path. * and ** are wildcards.' })}
${textField(filled, { name: 'event', label: 'Event (webhooks)', placeholder: 'invoice:*', hint: 'Empty: any event.' })}
${textField(filled, { name: 'times', label: 'Times', inputmode: 'numeric', hint: 'Empty: until disarmed.' })}
${textField(filled, { name: 'skip', label: 'Skip first', inputmode: 'numeric', placeholder: '0' })}
${textField(filled, { name: 'status', label: 'Status', inputmode: 'numeric', placeholder: '500' })}
${textField(filled, { name: 'delayMs', label: 'Delay (ms)', inputmode: 'numeric', hint: 'Empty: 1000 for delay faults, otherwise 0.' })}
${textField(filled, { name: 'secondsAgo', label: 'Stale by (seconds)', inputmode: 'numeric', placeholder: '5' })}
${textField(filled, { name: 'copies', label: 'Copies', inputmode: 'numeric', placeholder: '2' })}
${selectField(filled, {
  name: 'use',
  label: 'Card use',
  choices: [
    ['', 'Any use'],
    ['attach', 'Saving a card'],
    ['charge', 'A charge'],
  ],
})}
${selectField(filled, {
  name: 'code',
  label: 'Decline code',
  choices: DECLINE_CODES.map((each) => [each, each] as const),
})}
${textField(filled, { name: 'probability', label: 'Probability', inputmode: 'decimal', placeholder: '1' })}
${textField(filled, { name: 'seed', label: 'Seed', inputmode: 'numeric', placeholder: '1' })}
</div>`;
}
