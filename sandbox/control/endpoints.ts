import type { z } from 'zod';
import { parseJson, validate } from '../api/body.ts';
import type { Method, Reply } from '../api/endpoint.ts';
import { isoTime, optionalIsoTime, represent, representDelivery } from '../api/represent.ts';
import { planChange, productChange } from '../api/schemas.ts';
import { changeClock } from '../billing/scheduler.ts';
import { createPaymentToken } from '../cards/tokens.ts';
import { deletePlan, getPlan, updatePlan } from '../catalog/plans.ts';
import { deleteProduct, getProduct, updateProduct } from '../catalog/products.ts';
import { replaceTaxRates } from '../catalog/taxes.ts';
import type { TenantScope } from '../context.ts';
import { fieldError, ServiceError } from '../errors.ts';
import { faultInput, readFault } from '../faults/faults.ts';
import { readAmount, toDecimal } from '../ledger/money.ts';
import type { TaxRate, Tenant } from '../tenants/tenant.ts';
import { deleteTenant, resetTenant } from '../tenants/tenant-data.ts';
import {
  changeTenant,
  createTenant,
  listTenants,
  requireTenant,
  requireTenantEntry,
  tenantNow,
  webhookSettings,
} from '../tenants/tenants.ts';
import {
  countDeliveries,
  getDelivery,
  listDeliveries,
  listEvents,
  resendDelivery,
} from '../webhooks/events.ts';
import { updateWebhookSettings } from '../webhooks/settings.ts';
import { fullLists, type List } from './lists.ts';
import {
  cardInput,
  clockInput,
  newTenant,
  nothing,
  type TaxRateInput,
  taxRatesInput,
  tenantChange,
  webhookSettingsInput,
} from './schemas.ts';

/** The tenant exists; its id is empty for paths without a tenant. */
export type ControlCall = TenantScope & {
  readonly id: string;
  readonly query: (name: string) => string | undefined;
};

type Answer = object | undefined;

export type ControlEndpoint = {
  readonly method: Method;
  readonly path: string;
  readonly description: string;
  readonly schema: z.ZodType | null;
  readonly run: (call: ControlCall, bodyText: string) => Reply | Promise<Reply>;
};

/** A missing body counts as `{}`; unknown fields are refused. */
function accepting<Body>(
  method: Method,
  path: string,
  description: string,
  schema: z.ZodType<Body>,
  handle: (call: ControlCall, body: Body) => Answer | Promise<Answer>,
  status = 200,
): ControlEndpoint {
  return {
    ...{ method, path, description, schema },
    run: async (call, text) => {
      const input = validate(schema, text.trim() === '' ? {} : parseJson(text), true);
      const body = await handle(call, input);
      return { status: body ? status : 204, body };
    },
  };
}

function bodiless(
  method: 'GET' | 'DELETE',
  path: string,
  description: string,
  handle: (call: ControlCall) => Answer,
): ControlEndpoint {
  return {
    ...{ method, path, description, schema: null },
    run: (call) => {
      const body = handle(call);
      return { status: body ? 200 : 204, body };
    },
  };
}

function limitOf({ query }: ControlCall): number | undefined {
  const limit = query('limit');
  if (limit === undefined || /^[1-9]\d{0,8}$/.test(limit)) return limit ? Number(limit) : undefined;
  throw fieldError('validation_failed', 'limit', 'The limit is a whole number from 1.');
}

const ONE = '/tenants/:tenantId';

const tenantCalls: readonly ControlEndpoint[] = [
  bodiless('GET', '/health', 'Answers once the sandbox listens.', ({ context }) => ({
    status: 'ok',
    publicUrl: context.publicUrl(),
    memoryBytes: process.memoryUsage.rss(),
  })),
  accepting(
    'POST',
    '/tenants',
    'Creates a tenant with its own credentials and signing secret. Every field is optional.',
    newTenant,
    ({ context }, { now, taxRates, ...input }) => {
      const { id, clientId, clientSecret, webhooks } = createTenant(context, {
        ...input,
        now: now === undefined ? undefined : Date.parse(now),
        taxRates: taxRates?.map(readTaxRate),
      });
      return { tenantId: id, clientId, clientSecret, webhookSecret: webhooks.signingSecret };
    },
    201,
  ),
  bodiless('GET', '/tenants', 'Tenants with their credentials, oldest first.', ({ context }) => ({
    tenants: listTenants(context).map(representTenant),
  })),
  bodiless('GET', ONE, 'The tenant with its credentials.', (call) =>
    representTenant(requireTenant(call)),
  ),
  accepting('PATCH', ONE, 'Changes its name or profile.', tenantChange, (call, change) =>
    representTenant(changeTenant(call, change)),
  ),
  bodiless(
    'DELETE',
    ONE,
    'Deletes the tenant with all of its data.',
    (call) => void deleteTenant(call),
  ),
  accepting(
    'POST',
    `${ONE}/reset`,
    'Deletes resources, tokens, events, request log and faults; tax rates and clock are as the tenant was made ' +
      'with. Credentials and webhook settings stay.',
    nothing,
    (call) => void resetTenant(call),
  ),
  accepting(
    'POST',
    `${ONE}/payment-tokens`,
    'Creates the payment token that the form would return for this card.',
    cardInput,
    (call, card) => {
      const result = createPaymentToken(call, card);
      if (!result.ok) {
        const fields = Object.entries(result.problems).map(([path, message]) => ({
          path,
          message,
        }));
        throw new ServiceError('validation_failed', 'This card is not valid.', { fields });
      }
      const { token, last4Digits, cardType } = result;
      return { token, last4Digits, cardType };
    },
    201,
  ),
  bodiless('GET', `${ONE}/clock`, 'The tenant’s time, and whether it is frozen.', clockOf),
  accepting(
    'PUT',
    `${ONE}/clock`,
    'Sets the clock forward to a time or by some seconds, freezes it or lets it run. Everything that becomes ' +
      'due is processed in order before the response; webhooks follow.',
    clockInput,
    async (call, { now, ...change }) => {
      const target = now === undefined ? {} : { now: Date.parse(now) };
      const billingSteps = await changeClock(call, { ...change, ...target });
      return { ...clockOf(call), billingSteps };
    },
  ),
  bodiless('GET', `${ONE}/tax-rates`, 'The codes that charges accept.', taxRatesOf),
  accepting(
    'PUT',
    `${ONE}/tax-rates`,
    'Replaces the table of taxes. A code that a subscription uses cannot be removed (409).',
    taxRatesInput,
    (call, { taxRates: given, keepOnReset }) => {
      const taxRates = given.map(readTaxRate);
      replaceTaxRates(call, taxRates);
      const { beginning } = requireTenant(call);
      if (keepOnReset) changeTenant(call, { beginning: { ...beginning, taxRates } });
      return taxRatesOf(call);
    },
  ),
  bodiless(
    'GET',
    `${ONE}/requests`,
    'The last 500 calls of the interface, newest first, with bodies. Tokens, secrets and card numbers are ' +
      'redacted. Kept in memory: a restart clears it.',
    (call) => {
      const requests = requireTenantEntry(call).requests.list(limitOf(call));
      return { requests: requests.map(({ wall, ...rest }) => ({ ...rest, at: isoTime(wall) })) };
    },
  ),
  bodiless(
    'DELETE',
    `${ONE}/requests`,
    'Clears the request log.',
    (call) => void requireTenantEntry(call).requests.clear(),
  ),
];

function readTaxRate({ code, name, percent }: TaxRateInput): TaxRate {
  return { code, name: name ?? code, ppm: Math.round(percent * 10_000) };
}

function taxRatesOf(scope: TenantScope) {
  const sorted = requireTenant(scope).taxRates.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  return {
    taxRates: sorted.map(({ code, name, ppm }) => ({ code, name, percent: ppm / 10_000 })),
  };
}

function representTenant({ id, name, clientId, clientSecret, profile, createdWall }: Tenant) {
  return { tenantId: id, name, clientId, clientSecret, profile, createdAt: isoTime(createdWall) };
}

function clockOf(scope: TenantScope) {
  const { frozen, driven } = requireTenant(scope).clock;
  return { now: isoTime(tenantNow(scope)), frozen, driven };
}

const webhookCalls: readonly ControlEndpoint[] = [
  bodiless('GET', `${ONE}/webhook-settings`, 'Destination, secrets, events.', settingsOf),
  accepting(
    'PUT',
    `${ONE}/webhook-settings`,
    'Updates the submitted fields. A new signing secret is used immediately; the old one is shown for a day, ' +
      'and receivers should accept both.',
    webhookSettingsInput,
    (call, change) => {
      updateWebhookSettings(call, change);
      return settingsOf(call);
    },
  ),
  bodiless('GET', `${ONE}/events`, 'Events, delivered or not, newest first.', (call) => ({
    events: listEvents(call).slice(0, limitOf(call)).map(representDelivery),
  })),
  bodiless(
    'GET',
    `${ONE}/deliveries`,
    'Deliveries, newest first, and how many there are.',
    (call) => ({
      counts: countDeliveries(call),
      deliveries: listDeliveries(call, limitOf(call)).map(representDelivery),
    }),
  ),
  bodiless('GET', `${ONE}/deliveries/:id`, 'A delivery with all attempts.', (call) =>
    representDelivery(getDelivery(call, call.id)),
  ),
  accepting(
    'POST',
    `${ONE}/deliveries/:id/resend`,
    'Resends a delivery in any status, with a new retry schedule.',
    nothing,
    (call) => {
      resendDelivery(call, call.id);
      return representDelivery(getDelivery(call, call.id));
    },
  ),
];

function settingsOf(scope: TenantScope) {
  const { previousUntilWall, ...settings } = webhookSettings(scope);
  return { ...settings, previousSecretUntil: optionalIsoTime(previousUntilWall) };
}

const faultCalls: readonly ControlEndpoint[] = [
  accepting(
    'POST',
    `${ONE}/faults`,
    'Arms a fault. Of interface calls: status, delay, close (nothing is done), commit-then-close, ' +
      'commit-then-status, commit-then-truncate, commit-then-html (it is done, then the reply is ' +
      'lost), stale (reads answer as of secondsAgo). Of webhooks: drop, duplicate, delay. Of ' +
      'cards: decline, with a code, for the use attach or charge; renewals and retries are charges. ' +
      'In paths * stands for anything within a segment, ** for anything, :name for a segment; ' +
      '/transactions is short for /tenants/:tenantId/transactions. Faults are tried in the order in ' +
      'which they were armed; the first that decides the reply ends it. With a probability, the seed ' +
      'decides, the same way every time. Kept in memory.',
    faultInput,
    (call, input) => requireTenantEntry(call).faults.arm(readFault(input)),
    201,
  ),
  bodiless('GET', `${ONE}/faults`, 'Armed faults with counts, and those that fired.', (call) => {
    const { armed, fired } = requireTenantEntry(call).faults.list();
    return { armed, fired: fired.map(({ wall, ...rest }) => ({ ...rest, at: isoTime(wall) })) };
  }),
  bodiless('DELETE', `${ONE}/faults`, 'Disarms all faults. Fired faults stay listed.', (call) => ({
    disarmed: requireTenantEntry(call).faults.disarm(),
  })),
];

const listCalls = Object.entries<List>(fullLists).map(([name, list]) => {
  const description = 'All of them with all fields, newest first.';
  return bodiless('GET', `${ONE}/${name}`, description, (call) => ({
    [name]: list(call).slice(0, limitOf(call)),
  }));
});

const resourceCalls: readonly ControlEndpoint[] = [
  ...listCalls,
  accepting(
    'PATCH',
    `${ONE}/products/:id`,
    'Changes a product; omitted fields are kept. Emits product:updated.',
    productChange,
    (call, change) => {
      const before = getProduct(call, call.id);
      const currency = change.currency ?? before.currency;
      const decimal = change.price ?? toDecimal(before.price, before.currency);
      const price = readAmount(decimal, currency, 'price');
      return represent.product(updateProduct(call, call.id, { ...change, currency, price }));
    },
  ),
  bodiless(
    'DELETE',
    `${ONE}/products/:id`,
    'Deletes a product; past transactions are kept. Emits product:deleted.',
    (call) => void deleteProduct(call, call.id),
  ),
  accepting(
    'PATCH',
    `${ONE}/plans/:id`,
    'Changes a plan. Subscriptions use the new values from their next charge on. The currency cannot change.',
    planChange,
    (call, { recurringChargeAmount: decimal, ...rest }) => {
      const { currency } = getPlan(call, call.id);
      const path = 'recurringChargeAmount';
      const amount = decimal !== undefined && { [path]: readAmount(decimal, currency, path) };
      return represent.plan(updatePlan(call, call.id, { ...rest, ...amount }));
    },
  ),
  bodiless(
    'DELETE',
    `${ONE}/plans/:id`,
    'Deletes a plan. Customers can no longer subscribe or switch to it; existing subscriptions continue.',
    (call) => void deletePlan(call, call.id),
  ),
];

export const controlEndpoints: readonly ControlEndpoint[] = [
  ...tenantCalls,
  ...webhookCalls,
  ...faultCalls,
  ...resourceCalls,
];
