import { isoTime } from '../api/represent.ts';
import { changeClock } from '../billing/scheduler.ts';
import { createPaymentToken } from '../cards/tokens.ts';
import type { TaxRate } from '../catalog/tax-rates.ts';
import { listTaxRates, replaceTaxRates } from '../catalog/taxes.ts';
import type { TenantScope } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { clockTime } from '../tenants/clock.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { deleteTenant, resetTenant } from '../tenants/tenant-data.ts';
import {
  beginWithTaxRates,
  createTenant,
  listTenants,
  requireTenant,
  requireTenantEntry,
  updateTenant,
} from '../tenants/tenants.ts';
import {
  accepting,
  type ControlEndpoint,
  created,
  NOTHING,
  ok,
  reading,
  readLimit,
} from './endpoint.ts';
import {
  cardInput,
  clockInput,
  newTenant,
  nothing,
  type TaxRateInput,
  taxRatesInput,
  tenantChange,
} from './schemas.ts';

const ONE = '/tenants/:tenantId';

function readTaxRate({ code, name, percent }: TaxRateInput): TaxRate {
  return { code, name: name ?? code, ppm: Math.round(percent * 10_000) };
}

function serializeTaxRate({ code, name, ppm }: TaxRate) {
  return { code, name, percent: ppm / 10_000 };
}

function serializeTenant({ id, name, clientId, clientSecret, profile, createdWall }: Tenant) {
  return { tenantId: id, name, clientId, clientSecret, profile, createdAt: isoTime(createdWall) };
}

function serializeClock(scope: TenantScope) {
  const { clock } = requireTenant(scope);
  const { frozen, driven } = clock;
  return { now: isoTime(clockTime(clock, scope.context.wallClock())), frozen, driven };
}

export const tenantEndpoints: readonly ControlEndpoint[] = [
  {
    method: 'GET',
    path: '/health',
    operationId: 'health',
    summary: 'Health check',
    description: 'Responds once the database is open and the server is listening.',
    handler: reading(({ context }) =>
      ok({
        status: 'ok',
        publicUrl: context.publicUrl(),
        memoryBytes: process.memoryUsage.rss(),
      }),
    ),
  },
  {
    method: 'POST',
    path: '/tenants',
    operationId: 'createTenant',
    summary: 'Create a tenant',
    description: 'With its own credentials and signing secret. Every field is optional.',
    handler: accepting(newTenant, ({ context }, { now, taxRates, ...input }) => {
      const tenant = createTenant(context, {
        ...input,
        now: now === undefined ? undefined : Date.parse(now),
        taxRates: taxRates?.map(readTaxRate),
      });
      const { id: tenantId, clientId, clientSecret, webhookSecret } = tenant;
      return created({ tenantId, clientId, clientSecret, webhookSecret });
    }),
  },
  {
    method: 'GET',
    path: '/tenants',
    operationId: 'listTenants',
    summary: 'List tenants',
    description: 'All tenants with their credentials, oldest first.',
    handler: reading(({ context }) => ok({ tenants: listTenants(context).map(serializeTenant) })),
  },
  {
    method: 'GET',
    path: ONE,
    operationId: 'getTenant',
    summary: 'Get a tenant',
    description: 'With its credentials.',
    handler: reading((call) => ok(serializeTenant(requireTenant(call)))),
  },
  {
    method: 'PATCH',
    path: ONE,
    operationId: 'updateTenant',
    summary: 'Update a tenant',
    description: 'Its name or profile.',
    handler: accepting(tenantChange, (call, change) =>
      ok(serializeTenant(updateTenant(call, change))),
    ),
  },
  {
    method: 'DELETE',
    path: ONE,
    operationId: 'deleteTenant',
    summary: 'Delete a tenant',
    description: 'With all of its data.',
    handler: reading((call) => {
      deleteTenant(call);
      return NOTHING;
    }),
  },
  {
    method: 'POST',
    path: `${ONE}/payment-tokens`,
    operationId: 'createPaymentToken',
    summary: 'Create a payment token without a browser',
    description: 'The token that the form would return for this card.',
    handler: accepting(cardInput, (call, card) => {
      const result = createPaymentToken(call, card);
      if (!result.ok) {
        const problems = result.error === 'invalid_card' ? result.problems : {};
        throw new ServiceError('validation_failed', 'This card is not valid.', {
          fields: Object.entries(problems).map(([path, message]) => ({ path, message })),
        });
      }
      const { token, last4Digits, cardType } = result;
      return created({ token, last4Digits, cardType });
    }),
  },
  {
    method: 'GET',
    path: `${ONE}/clock`,
    operationId: 'getClock',
    summary: 'Get the clock',
    description: 'The tenant’s time, and whether it is frozen.',
    handler: reading((call) => ok(serializeClock(call))),
  },
  {
    method: 'PUT',
    path: `${ONE}/clock`,
    operationId: 'setClock',
    summary: 'Set the clock',
    description:
      'Sets it forward to a time or by some seconds, freezes it or lets it run. ' +
      'Everything that becomes due is processed in order before the response; webhooks follow.',
    handler: accepting(clockInput, async (call, { now, ...change }) => {
      const target = now === undefined ? {} : { now: Date.parse(now) };
      const steps = await changeClock(call, { ...change, ...target });
      return ok({ ...serializeClock(call), billingSteps: steps });
    }),
  },
  {
    method: 'GET',
    path: `${ONE}/tax-rates`,
    operationId: 'listTaxRates',
    summary: 'List tax rates',
    description: 'The codes that transactions and subscriptions accept.',
    handler: reading((call) => ok({ taxRates: listTaxRates(call).map(serializeTaxRate) })),
  },
  {
    method: 'PUT',
    path: `${ONE}/tax-rates`,
    operationId: 'replaceTaxRates',
    summary: 'Replace the tax table',
    description: 'A code that a subscription uses cannot be removed (409).',
    handler: accepting(taxRatesInput, (call, { taxRates, keepOnReset }) => {
      const rates = taxRates.map(readTaxRate);
      const replaced = replaceTaxRates(call, rates);
      if (keepOnReset) beginWithTaxRates(call, rates);
      return ok({ taxRates: replaced.map(serializeTaxRate) });
    }),
  },
  {
    method: 'GET',
    path: `${ONE}/requests`,
    operationId: 'listRequests',
    summary: 'Get the request log',
    description:
      'The last 500 calls of the interface, newest first, with bodies. Tokens, secrets and card ' +
      'numbers are redacted. Kept in memory: a restart clears it.',
    handler: reading((call) => {
      const log = requireTenantEntry(call).requests;
      const requests = log.list(readLimit(call, 500));
      return ok({
        requests: requests.map(({ wall, ...rest }) => ({ ...rest, at: isoTime(wall) })),
      });
    }),
  },
  {
    method: 'DELETE',
    path: `${ONE}/requests`,
    operationId: 'clearRequests',
    summary: 'Clear the request log',
    description: 'Deletes all logged calls.',
    handler: reading((call) => {
      requireTenantEntry(call).requests.clear();
      return NOTHING;
    }),
  },
  {
    method: 'POST',
    path: `${ONE}/reset`,
    operationId: 'resetTenant',
    summary: 'Reset a tenant',
    description:
      'Deletes resources, tokens, events, deliveries, request log and faults; tax rates and clock ' +
      'are as the tenant was made with. Credentials and webhook settings stay.',
    handler: accepting(nothing, (call) => {
      resetTenant(call);
      return NOTHING;
    }),
  },
];
