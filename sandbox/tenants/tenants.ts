import { hash } from 'node:crypto';
import type { Profile, ProfileName } from '../api/profile.ts';
import { profileOf } from '../api/profiles.ts';
import { DEFAULT_TAX_RATES, type TaxRate } from '../catalog/tax-rates.ts';
import type { SandboxContext, TenantScope } from '../context.ts';
import { Faults } from '../faults/faults.ts';
import { newId, newSecret } from '../ids.ts';
import { RequestLog } from '../request-log/request-log.ts';
import { type Clock, clockTime, realClock } from './clock.ts';
import { History, type HistoryKind } from './history.ts';
import type { Beginning, Tenant, TenantEntry } from './tenant.ts';

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
export function createTenant(
  context: SandboxContext,
  input: NewTenant = {},
): Tenant & { webhookSecret: string } {
  const wall = context.wallClock();
  const beginning: Beginning = {
    now: input.now ?? null,
    frozen: input.frozen ?? false,
    taxRates: input.taxRates ?? DEFAULT_TAX_RATES,
  };
  const clock = firstClock(beginning, wall);
  const tenant: Tenant = {
    id: newId('tenant'),
    name: input.name ?? 'Sandbox tenant',
    clientId: newId('client'),
    clientSecret: newSecret('sk'),
    profile: input.profile ?? context.options.profile,
    clock,
    createdWall: wall,
  };
  const webhookSecret = newSecret('whsec');
  const { store } = context;
  store.transaction(() => {
    store.insert('tenants', { ...tenant, beginning });
    store.insert('webhook_settings', {
      tenantId: tenant.id,
      signingSecret: webhookSecret,
      events: ['*'],
      enabled: true,
    });
    for (const rate of beginning.taxRates) {
      store.insert('tax_rates', { tenantId: tenant.id, ...rate });
    }
  });
  return { ...tenant, webhookSecret };
}

/** A tenant's initial clock when the machine's time is `wall`. */
export function firstClock({ now, frozen }: Beginning, wall: number): Clock {
  const driven = now !== null || frozen;
  return { ...realClock(wall), base: now ?? wall, frozen, driven };
}

/** The initial state of a tenant. */
export function beginningOf(scope: TenantScope): Beginning {
  const row = scope.context.store.get<{ beginning: Beginning }>(
    'SELECT beginning FROM tenants WHERE id = ?',
    scope.tenantId,
  );
  if (!row) throw new Error(`No tenant ${scope.tenantId}.`);
  return row.beginning;
}

/** Makes these tax rates the ones that a reset returns to. */
export function beginWithTaxRates(scope: TenantScope, taxRates: readonly TaxRate[]): void {
  const beginning = { ...beginningOf(scope), taxRates };
  scope.context.store.update('tenants', scope.tenantId, { beginning });
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
    webhooks: undefined,
    taxRates: undefined,
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
export function rotateClientSecret(scope: TenantScope): Tenant {
  return changeTenant(scope, { clientSecret: newSecret('sk') });
}

export type TenantChange = {
  name?: string | undefined;
  profile?: ProfileName | undefined;
};

/** Changes a tenant's name or profile. */
export function updateTenant(scope: TenantScope, change: TenantChange): Tenant {
  const { name, profile } = requireTenant(scope);
  return changeTenant(scope, { name: change.name ?? name, profile: change.profile ?? profile });
}

/** Writes the tenant's clock. The scheduler processes what became due. */
export function saveClock(scope: TenantScope, clock: Clock): void {
  changeTenant(scope, { clock });
}

/** How this tenant is answered. */
export function tenantProfile(scope: TenantScope): Profile {
  return profileOf(requireTenant(scope).profile);
}

/** The tenant's time, in milliseconds since 1970. */
export function tenantNow(scope: TenantScope): number {
  return clockTime(requireTenant(scope).clock, scope.context.wallClock());
}

/** @throws when there is no such tenant: for callers that got the id from the sandbox itself. */
export function requireTenant(scope: TenantScope): Tenant {
  return requireTenantEntry(scope).tenant;
}

function changeTenant(scope: TenantScope, change: Partial<Tenant>): Tenant {
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
