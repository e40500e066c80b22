import { hash } from 'node:crypto';
import type { Profile, ProfileName } from '../api/profile.ts';
import { profileOf } from '../api/profiles.ts';
import type { SandboxContext, TenantScope } from '../context.ts';
import { Faults } from '../faults/faults.ts';
import { newId, newSecret } from '../ids.ts';
import { RequestLog } from '../request-log/request-log.ts';
import { type Clock, clockTime, realClock } from './clock.ts';
import { History, type HistoryKind } from './history.ts';
import type { Beginning, TaxRate, Tenant, TenantEntry, WebhookSettings } from './tenant.ts';

/** The tax table of new tenants; `PUT /sandbox/tenants/<id>/tax-rates` replaces it. */
const DEFAULT_TAX_RATES: readonly TaxRate[] = [
  { code: 'VAT_STANDARD', name: 'VAT, standard rate', ppm: 200_000 },
  { code: 'VAT_REDUCED', name: 'VAT, reduced rate', ppm: 100_000 },
  { code: 'VAT_ZERO', name: 'VAT, zero rate', ppm: 0 },
  { code: 'GST', name: 'Goods and services tax', ppm: 50_000 },
  { code: 'HST', name: 'Harmonised sales tax', ppm: 130_000 },
  { code: 'PST', name: 'Provincial sales tax', ppm: 70_000 },
  { code: 'SALES_TAX', name: 'Sales tax', ppm: 82_500 },
];

export type NewTenant = {
  name?: string | undefined;
  profile?: ProfileName | undefined;
  /** The initial time of its clock, in milliseconds; the machine's by default. */
  now?: number | undefined;
  frozen?: boolean | undefined;
  /** Defaults when omitted. */
  taxRates?: readonly TaxRate[] | undefined;
};

/** Creates a tenant with credentials of its own, a signing secret, a clock and tax rates. */
export function createTenant(context: SandboxContext, input: NewTenant = {}): Tenant {
  const wall = context.wallClock();
  const beginning: Beginning = {
    now: input.now ?? null,
    frozen: input.frozen ?? false,
    taxRates: input.taxRates ?? DEFAULT_TAX_RATES,
  };
  const tenant: Tenant = {
    id: newId('tenant'),
    name: input.name ?? 'Sandbox tenant',
    clientId: newId('client'),
    clientSecret: newSecret('sk'),
    profile: input.profile ?? context.options.profile,
    clock: firstClock(beginning, wall),
    webhooks: {
      destinationUrl: null,
      signingSecret: newSecret('whsec'),
      previousSecret: null,
      previousUntilWall: null,
      events: ['*'],
      retrySchedule: null,
    },
    taxRates: beginning.taxRates,
    beginning,
    createdWall: wall,
  };
  context.store.transaction(() => context.store.insert('tenants', tenant));
  return tenant;
}

/** A tenant's initial clock when the machine's time is `wall`. */
export function firstClock({ now, frozen }: Beginning, wall: number): Clock {
  const driven = now !== null || frozen;
  return { ...realClock(wall), base: now ?? wall, frozen, driven };
}

/** The tenant with this identifier, cached after the first read; undefined when there is none. */
export function findTenantEntry(scope: TenantScope): TenantEntry | undefined {
  const cached = scope.context.tenants.get(scope.tenantId);
  if (cached) return cached;
  const tenant = readTenant(scope);
  if (!tenant) return undefined;
  const entry: TenantEntry = {
    tenant,
    credentialsDigest: digestOf(tenant),
    nextDueAt: undefined,
    requests: new RequestLog(),
    faults: new Faults(),
    history: new History(),
  };
  scope.context.tenants.set(scope.tenantId, entry);
  return entry;
}

/** @throws when there is no such tenant: for callers that got the id from the sandbox itself. */
export function requireTenantEntry(scope: TenantScope): TenantEntry {
  const entry = findTenantEntry(scope);
  if (!entry) throw new Error(`No tenant ${scope.tenantId}.`);
  return entry;
}

/** The tenant with this identifier; undefined when there is none. */
export function findTenant(scope: TenantScope): Tenant | undefined {
  return findTenantEntry(scope)?.tenant;
}

/** Records a resource's previous version for stale reads, once the current transaction commits; null for a new one. */
export function recordChange(
  scope: TenantScope,
  kind: HistoryKind,
  id: string,
  before: object | null,
): void {
  const { history } = requireTenantEntry(scope);
  const wall = scope.context.wallClock();
  scope.context.store.afterCommit(() => history.record({ wall, kind, id, before }));
}

/** All tenants, oldest first. */
export function listTenants(context: SandboxContext): Tenant[] {
  return context.store.all<Tenant>('SELECT * FROM tenants ORDER BY createdWall, rowid');
}

/** Rotates the client secret. The old one stops working immediately. */
export function rotateClientSecret(scope: TenantScope): void {
  changeTenant(scope, { clientSecret: newSecret('sk') });
}

/** How this tenant is answered. */
export function tenantProfile(scope: TenantScope): Profile {
  return profileOf(requireTenant(scope).profile);
}

/** The tenant's time, in milliseconds since 1970. */
export function tenantNow(scope: TenantScope): number {
  return clockTime(requireTenant(scope).clock, scope.context.wallClock());
}

/** The tenant's webhook settings, with the previous secret while it is valid. */
export function webhookSettings(scope: TenantScope): WebhookSettings {
  const { webhooks } = requireTenant(scope);
  const isOver = (webhooks.previousUntilWall ?? 0) <= scope.context.wallClock();
  return isOver ? { ...webhooks, previousSecret: null, previousUntilWall: null } : webhooks;
}

/** @throws when there is no such tenant: for callers that got the id from the sandbox itself. */
export function requireTenant(scope: TenantScope): Tenant {
  return requireTenantEntry(scope).tenant;
}

/** Writes these columns of the tenant. After a change of its clock, the scheduler processes what became due. */
export function changeTenant(scope: TenantScope, change: Partial<Tenant>): Tenant {
  const entry = requireTenantEntry(scope);
  scope.context.store.update('tenants', scope.tenantId, change);
  entry.tenant = { ...entry.tenant, ...change };
  entry.credentialsDigest = digestOf(entry.tenant);
  return entry.tenant;
}

function readTenant(scope: TenantScope): Tenant | undefined {
  return scope.context.store.get<Tenant>('SELECT * FROM tenants WHERE id = ?', scope.tenantId);
}

function digestOf({ clientId, clientSecret }: Tenant): Buffer {
  return hash('sha256', `${clientId}:${clientSecret}`, 'buffer');
}
