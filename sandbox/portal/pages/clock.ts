import type { Hono } from 'hono';
import { z } from 'zod';
import { changeClock } from '../../billing/scheduler.ts';
import { nextSubscriptionDueAt } from '../../billing/subscription-store.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { tenantNow } from '../../tenants/tenants.ts';
import { tenantPage } from '../layout.ts';
import { type Filled, textField, UNFILLED } from '../parts/fields.ts';
import { attempt, readForm, refill, type Sent } from '../parts/forms.ts';
import { type Html, html } from '../parts/html.ts';
import { actionForm, badge, facts, panel, time } from '../parts/parts.ts';
import { goTo, type Portal, tenantOf, tenantPath } from '../portal.ts';

const DAY = 86_400;

/** The steps of the buttons, in seconds. */
const STEPS: readonly (readonly [name: string, seconds: number])[] = [
  ['1 hour', 3_600],
  ['1 day', DAY],
  ['1 week', 7 * DAY],
  ['31 days', 31 * DAY],
  ['1 year', 365 * DAY],
];

/** A clock only moves forward. */
const change = z.object({
  now: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, 'Choose a date and a time.')
    .transform((text) => Date.parse(`${text}Z`))
    .refine((at) => !Number.isNaN(at) && at < Date.UTC(9_000, 0), 'Enter a valid time.')
    .optional(),
  advanceSeconds: z
    .number()
    .min(0)
    .max(100 * 365 * DAY)
    .optional(),
  rate: z
    .number('Enter a number.')
    .gt(0, 'Must be greater than 0.')
    .max(1_000_000, 'Must be at most 1,000,000.')
    .optional(),
  frozen: z.boolean().optional(),
});

/** The tenant's clock: read, advance, freeze, change its speed. */
export function clockPages(app: Hono, portal: Portal): void {
  const { context } = portal;

  app.get('/tenants/:tenantId/clock', (c) =>
    c.html(clockPage(portal, tenantOf(portal, c), UNFILLED, c.req.query('said'))),
  );

  app.post('/tenants/:tenantId/clock', async (c) => {
    const tenant = tenantOf(portal, c);
    const sent = await readForm(portal, c);
    const outcome = await attempt(change, changeOf(sent), (input) =>
      changeClock(context, tenant.id, input),
    );
    if ('problems' in outcome) {
      return c.html(clockPage(portal, tenant, refill(sent, outcome.problems)), 422);
    }
    return goTo(c, tenantPath(tenant.id, '/clock'), 'clock-moved');
  });
}

function changeOf(sent: Sent) {
  const frozen = sent.text('frozen');
  return {
    now: sent.text('now'),
    advanceSeconds: sent.number('advanceSeconds'),
    rate: sent.number('rate'),
    frozen: frozen === undefined ? undefined : frozen === 'yes',
  };
}

function clockPage(portal: Portal, tenant: Tenant, filled: Filled, said?: string): Html {
  const { context, formSecret } = portal;
  const path = tenantPath(tenant.id, '/clock');
  const { frozen, rate, driven } = tenant.clock;
  const now = tenantNow(context, tenant.id);
  const due = nextSubscriptionDueAt(context, tenant.id);
  const values = {
    now: new Date(now).toISOString().slice(0, 19),
    rate: String(rate),
    ...filled.values,
  };
  const form = { values, problems: filled.problems };
  return tenantPage(portal, tenant, '/clock', {
    title: 'Clock',
    lead: 'This tenant’s own time. Advancing it processes everything that becomes due, in order: trials end, renewals are charged, tokens expire. Webhooks are retried in real time.',
    said,
    wrong: filled.problems.form,
    body: html`<div class="columns"><div>${panel(
      'Now',
      html`<div class="body">${facts([
        ['Time', time(now)],
        [
          'Speed',
          frozen
            ? badge('frozen', 'warn')
            : rate === 1
              ? 'At real time'
              : `${rate.toLocaleString('en')}× real time`,
        ],
        ['Set manually', driven ? 'Yes' : 'No: it shows real time'],
        ['Next billing', due === null ? html`<span class="soft">None</span>` : time(due)],
      ])}
<div class="actions">${actionForm(
        formSecret,
        path,
        html`<input type="hidden" name="frozen" value="${frozen ? 'no' : 'yes'}"><button>${frozen ? 'Unfreeze' : 'Freeze'}</button>`,
      )}</div></div>`,
    )}
${panel(
  'Advance',
  html`<div class="body"><div class="actions">${STEPS.map(([name, seconds]) =>
    actionForm(
      formSecret,
      path,
      html`<input type="hidden" name="advanceSeconds" value="${seconds}"><button>+ ${name}</button>`,
    ),
  )}${
    due === null || due <= now
      ? ''
      : actionForm(
          formSecret,
          path,
          html`<input type="hidden" name="advanceSeconds" value="${Math.ceil((due - now) / 1_000)}"><button class="primary">Advance to the next billing</button>`,
        )
  }</div></div>`,
)}</div><div>${panel(
      'Set',
      html`<div class="body">${actionForm(
        formSecret,
        path,
        html`<div class="fields">${textField(form, {
          name: 'now',
          label: 'Time (UTC)',
          type: 'datetime-local',
          step: '1',
          required: true,
          hint: 'Only forward: past events cannot be undone.',
        })}</div><div class="actions"><button class="primary">Set time</button></div>`,
      )}</div>`,
    )}
${panel(
  'Speed',
  html`<div class="body">${actionForm(
    formSecret,
    path,
    html`<div class="fields">${textField(form, {
      name: 'rate',
      label: 'Seconds per real second',
      inputmode: 'decimal',
      required: true,
      hint: '1 is real time; 86400 is a day per second.',
    })}</div><div class="actions"><button class="primary">Set speed</button></div>`,
  )}</div>`,
)}</div></div>`,
  });
}
