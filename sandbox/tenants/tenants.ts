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
  now?: number | undefined;
  frozen?: boolean | undefined;
  taxRates?: readonly TaxRate[] | undefined;
};

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

export function firstClock({ now, frozen }: Beginning, wall: number): Clock {
  const driven = now !== null || frozen;
  return { ...realClock(wall), base: now ?? wall, frozen, driven };
}

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

/** For ids from the sandbox itself: throws if there is no such tenant. */
export function requireTenantEntry(scope: TenantScope): TenantEntry {
  const entry = findTenantEntry(scope);
  if (!entry) throw new Error(`No tenant ${scope.tenantId}.`);
  return entry;
}

export function findTenant(scope: TenantScope): Tenant | undefined {
  return findTenantEntry(scope)?.tenant;
}

/** Records the previous version for stale reads once the transaction commits; null for a new resource. */
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

export function listTenants(context: SandboxContext): Tenant[] {
  return context.store.all<Tenant>('SELECT * FROM tenants ORDER BY createdWall, rowid');
}

/** The old secret stops working immediately. */
export function rotateClientSecret(scope: TenantScope): void {
  changeTenant(scope, { clientSecret: newSecret('sk') });
}

export function tenantProfile(scope: TenantScope): Profile {
  return profileOf(requireTenant(scope).profile);
}

export function tenantNow(scope: TenantScope): number {
  return clockTime(requireTenant(scope).clock, scope.context.wallClock());
}

export function webhookSettings(scope: TenantScope): WebhookSettings {
  const { webhooks } = requireTenant(scope);
  const isOver = (webhooks.previousUntilWall ?? 0) <= scope.context.wallClock();
  return isOver ? { ...webhooks, previousSecret: null, previousUntilWall: null } : webhooks;
}

export function requireTenant(scope: TenantScope): Tenant {
  return requireTenantEntry(scope).tenant;
}

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
