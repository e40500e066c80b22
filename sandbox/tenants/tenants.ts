import { hash } from 'node:crypto';
import type { Profile, ProfileName } from '../api/profile.ts';
import { profileOf } from '../api/profiles.ts';
import { DEFAULT_TAX_RATES, type TaxRate } from '../catalog/tax-rates.ts';
import type { SandboxContext, TenantScope } from '../context.ts';
import { Faults } from '../faults/faults.ts';
import { newId, newSecret } from '../ids.ts';
import { History, type HistoryKind } from '../memory/history.ts';
import { TransactionCache } from '../memory/transaction-cache.ts';
import { RequestLog } from '../request-log/request-log.ts';
import { type Clock, clockTime, realClock } from './clock.ts';
import type { Beginning, Tenant, TenantEntry } from './tenant.ts';

type TenantRow = {
  id: string;
  name: string;
  client_id: string;
  client_secret: string;
  profile: ProfileName;
  clock_base: number;
  clock_anchor_wall: number;
  clock_frozen: number;
  clock_driven: number;
  created_wall: number;
};

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
    store.insert('tenants', {
      id: tenant.id,
      name: tenant.name,
      client_id: tenant.clientId,
      client_secret: tenant.clientSecret,
      profile: tenant.profile,
      ...clockColumns(clock),
      beginning: JSON.stringify(beginning),
      created_wall: wall,
    });
    store.insert('webhook_settings', {
      tenant_id: tenant.id,
      signing_secret: webhookSecret,
      events: JSON.stringify(['*']),
      enabled: 1,
    });
    for (const rate of beginning.taxRates) {
      store.insert('tax_rates', { tenant_id: tenant.id, ...rate });
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
  const row = scope.context.store.get<{ beginning: string }>(
    'SELECT beginning FROM tenants WHERE id = ?',
    scope.tenantId,
  );
  if (!row) throw new Error(`No tenant ${scope.tenantId}.`);
  return JSON.parse(row.beginning) as Beginning;
}

/** Makes these tax rates the ones that a reset returns to. */
export function beginWithTaxRates(scope: TenantScope, taxRates: readonly TaxRate[]): void {
  scope.context.store.run(
    'UPDATE tenants SET beginning = ? WHERE id = ?',
    JSON.stringify({ ...beginningOf(scope), taxRates }),
    scope.tenantId,
  );
}

/** The tenant with this identifier, cached after the first read; undefined when there is none. */
export function findTenantEntry(scope: TenantScope): TenantEntry | undefined {
  const cached = scope.context.tenants.get(scope.tenantId);
  if (cached) return cached;
  const row = scope.context.store.get<TenantRow>(
    'SELECT * FROM tenants WHERE id = ?',
    scope.tenantId,
  );
  if (!row) return undefined;
  const tenant = readTenant(row);
  const entry: TenantEntry = {
    tenant,
    credentialsDigest: digestOf(tenant),
    webhooks: undefined,
    taxRates: undefined,
    nextDueAt: undefined,
    requests: new RequestLog(),
    faults: new Faults(),
    history: new History(),
    transactions: new TransactionCache(),
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
  return context.store
    .all<TenantRow>('SELECT * FROM tenants ORDER BY created_wall, rowid')
    .map(readTenant);
}

/** Rotates the client secret. The old one stops working immediately. */
export function rotateClientSecret(scope: TenantScope): Tenant {
  const secret = newSecret('sk');
  scope.context.store.run(
    'UPDATE tenants SET client_secret = ? WHERE id = ?',
    secret,
    scope.tenantId,
  );
  return refreshTenant(scope);
}

export type TenantChange = {
  name?: string | undefined;
  profile?: ProfileName | undefined;
};

/** Changes a tenant's name or profile. */
export function updateTenant(scope: TenantScope, change: TenantChange): Tenant {
  const tenant = requireTenant(scope);
  scope.context.store.run(
    'UPDATE tenants SET name = ?, profile = ? WHERE id = ?',
    change.name ?? tenant.name,
    change.profile ?? tenant.profile,
    scope.tenantId,
  );
  return refreshTenant(scope);
}

/** Writes the tenant's clock. The scheduler processes what became due. */
export function saveClock(scope: TenantScope, clock: Clock): void {
  const columns = clockColumns(clock);
  scope.context.store.run(
    `UPDATE tenants SET clock_base = ?, clock_anchor_wall = ?, clock_frozen = ?,
       clock_driven = ? WHERE id = ?`,
    ...Object.values(columns),
    scope.tenantId,
  );
  refreshTenant(scope);
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

function refreshTenant(scope: TenantScope): Tenant {
  const entry = requireTenantEntry(scope);
  const row = scope.context.store.get<TenantRow>(
    'SELECT * FROM tenants WHERE id = ?',
    scope.tenantId,
  );
  if (!row) throw new Error(`No tenant ${scope.tenantId}.`);
  entry.tenant = readTenant(row);
  entry.credentialsDigest = digestOf(entry.tenant);
  return entry.tenant;
}

function clockColumns(clock: Clock) {
  return {
    clock_base: clock.base,
    clock_anchor_wall: clock.anchorWall,
    clock_frozen: clock.frozen ? 1 : 0,
    clock_driven: clock.driven ? 1 : 0,
  };
}

function readTenant(row: TenantRow): Tenant {
  return {
    id: row.id,
    name: row.name,
    clientId: row.client_id,
    clientSecret: row.client_secret,
    profile: row.profile,
    clock: {
      base: row.clock_base,
      anchorWall: row.clock_anchor_wall,
      frozen: row.clock_frozen === 1,
      driven: row.clock_driven === 1,
    },
    createdWall: row.created_wall,
  };
}

function digestOf({ clientId, clientSecret }: Tenant): Buffer {
  return hash('sha256', `${clientId}:${clientSecret}`, 'buffer');
}
