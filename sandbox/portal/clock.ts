import type { Hono } from 'hono';
import type { z } from 'zod';
import { type ClockChange, changeClock } from '../billing/scheduler.ts';
import { nextSubscriptionDueAt } from '../billing/subscription-store.ts';
import { clockFields } from '../control/schemas.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { tenantNow } from '../tenants/tenants.ts';
import { type Content, facts, type Html, html, panel, time } from './html.ts';
import { tenantPage } from './layout.ts';
import { goTo, type Portal, scopeOf, tenantOf, tenantPath } from './portal.ts';
import { actionForm, type Filled, schemaForm, submit, UNFILLED } from './schema-form.ts';

const DAY = 86_400;

/** The steps of the buttons, in seconds. */
const STEPS = {
  '1 hour': 3_600,
  '1 day': DAY,
  '1 week': 7 * DAY,
  '31 days': 31 * DAY,
  '1 year': 365 * DAY,
};

const timeForm = clockFields.pick({ now: true });
const stepForm = clockFields.pick({ advanceSeconds: true });
const frozenForm = clockFields.pick({ frozen: true });

/** The tenant's clock: read, advance, freeze. */
export function clockPages(app: Hono, portal: Portal): void {
  const path = '/tenants/:tenantId/clock';

  app.get(path, (c) =>
    c.html(clockPage(portal, tenantOf(portal, c), UNFILLED, c.req.query('said'))),
  );

  const accept = <T>(name: string, schema: z.ZodType<T>, read: (input: T) => ClockChange) =>
    app.post(`${path}/${name}`, async (c) => {
      const tenant = tenantOf(portal, c);
      const refused = await submit(portal, c, schema, (input) =>
        changeClock(scopeOf(portal, tenant), read(input)),
      );
      if (refused) return c.html(clockPage(portal, tenant, refused), 422);
      return goTo(c, tenantPath(tenant.id, '/clock'), 'clock-changed');
    });
  accept('set', timeForm, ({ now }) => ({ now: Date.parse(now) }));
  accept('advance', stepForm, (step) => step);
  accept('freeze', frozenForm, (change) => change);
}

function clockPage(portal: Portal, tenant: Tenant, filled: Filled, said?: string): Html {
  const path = tenantPath(tenant.id, '/clock');
  const { frozen, driven } = tenant.clock;
  const now = tenantNow(scopeOf(portal, tenant));
  const due = nextSubscriptionDueAt(scopeOf(portal, tenant));
  const isRefused = filled !== UNFILLED;
  const form: Filled = {
    values: { now: new Date(now).toISOString().slice(0, 19), ...filled.values },
    problems: filled.problems,
  };
  const advance = (seconds: number, label: string, kind = '') =>
    actionForm(
      portal,
      `${path}/advance`,
      html`<input type="hidden" name="advanceSeconds" value="${seconds}"><button class="${kind}">${label}</button>`,
    );
  const toBilling: Content =
    due === null || due <= now
      ? ''
      : advance(Math.ceil((due - now) / 1_000), 'Advance to the next billing', 'primary');
  return tenantPage(portal, tenant, 'clock', {
    title: 'Clock',
    lead: 'This tenant’s own time. Advancing it processes everything that becomes due, in order: trials end, renewals are charged, tokens expire. Webhooks are retried in real time.',
    said,
    ...(isRefused && { problems: filled.problems }),
    body: html`<div class="columns"><div>${panel(
      'Now',
      html`<div class="body">${facts([
        ['Time', time(new Date(now).toISOString())],
        ['Runs', frozen ? 'No, frozen' : 'Yes'],
        ['Set manually', driven ? 'Yes' : 'No: it shows real time'],
        ['Next billing', due === null ? 'None' : time(new Date(due).toISOString())],
      ])}<div class="actions">${actionForm(
        portal,
        `${path}/freeze`,
        html`${frozen ? '' : html`<input type="hidden" name="frozen" value="on">`}<button>${frozen ? 'Unfreeze' : 'Freeze'}</button>`,
      )}</div></div>`,
    )}
${panel('Advance', html`<div class="body"><div class="actions">${Object.entries(STEPS).map(([name, seconds]) => advance(seconds, `+ ${name}`))}${toBilling}</div></div>`)}</div>
<div>${panel('Set', schemaForm(portal, `${path}/set`, timeForm, form, 'Set time'))}</div></div>`,
  });
}
