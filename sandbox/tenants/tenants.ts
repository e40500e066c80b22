import { hash } from 'node:crypto';
import type { Profile, ProfileName } from '../api/profile.ts';
import { profileOf } from '../api/profiles.ts';
import { DEFAULT_TAX_RATES, type TaxRate } from '../catalog/tax-rates.ts';
import type { SandboxContext } from '../context.ts';
import { Faults } from '../faults/faults.ts';
import { newId, newSecret } from '../ids.ts';
import { History, type HistoryKind } from '../memory/history.ts';
import { TransactionCache } from '../memory/transaction-cache.ts';
import { RequestLog } from '../request-log/request-log.ts';
import { type Clock, clockTime, isRated, realClock } from './clock.ts';
import { followRatedClock } from './rated-clocks.ts';
import type { Beginning, Tenant, TenantEntry } from './tenant.ts';

type TenantRow = {
  id: string;
  name: string;
  client_id: string;
  client_secret: string;
  profile: ProfileName;
  clock_base: number;
  clock_anchor_wall: number;
  clock_rate: number;
  clock_frozen: number;
  clock_driven: number;
  created_wall: number;
};

export type NewTenant = {
  name?: string | undefined;
  profile?: ProfileName | undefined;
  /** The initial time of its clock, in milliseconds; the machine's by default. */
  now?: number | undefined;
  rate?: number | undefined;
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
    now: input.now ?? context.options.clock,
    rate: input.rate ?? 1,
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
  if (isRated(clock)) followRatedClock(context, tenant.id, true);
  return { ...tenant, webhookSecret };
}

/** A tenant's initial clock when the machine's time is `wall`. */
export function firstClock({ now, rate, frozen }: Beginning, wall: number): Clock {
  const driven = now !== null || rate !== 1 || frozen;
  return { ...realClock(wall), base: now ?? wall, rate, frozen, driven };
}

/** The initial state of a tenant. */
export function beginningOf(context: SandboxContext, tenantId: string): Beginning {
  const row = context.store.get<{ beginning: string }>(
    'SELECT beginning FROM tenants WHERE id = ?',
    tenantId,
  );
  if (!row) throw new Error(`No tenant ${tenantId}.`);
  return JSON.parse(row.beginning) as Beginning;
}

/** Makes these tax rates the ones that a reset returns to. */
export function beginWithTaxRates(
  context: SandboxContext,
  tenantId: string,
  taxRates: readonly TaxRate[],
): void {
  context.store.run(
    'UPDATE tenants SET beginning = ? WHERE id = ?',
    JSON.stringify({ ...beginningOf(context, tenantId), taxRates }),
    tenantId,
  );
}

/** The tenant with this identifier, cached after the first read; undefined when there is none. */
export function findTenantEntry(
  context: SandboxContext,
  tenantId: string,
): TenantEntry | undefined {
  const cached = context.tenants.get(tenantId);
  if (cached) return cached;
  const row = context.store.get<TenantRow>('SELECT * FROM tenants WHERE id = ?', tenantId);
  if (!row) return undefined;
  const tenant = readTenant(row);
  const entry: TenantEntry = {
    tenant,
    ...credentialsOf(tenant),
    webhooks: undefined,
    taxRates: undefined,
    nextDueAt: undefined,
    requests: new RequestLog(),
    faults: new Faults(),
    history: new History(),
    transactions: new TransactionCache(),
  };
  context.tenants.set(tenantId, entry);
  return entry;
}

/** @throws when there is no such tenant: for callers that got the id from the sandbox itself. */
export function requireTenantEntry(context: SandboxContext, tenantId: string): TenantEntry {
  const entry = findTenantEntry(context, tenantId);
  if (!entry) throw new Error(`No tenant ${tenantId}.`);
  return entry;
}

/** The tenant with this identifier; undefined when there is none. */
export function findTenant(context: SandboxContext, tenantId: string): Tenant | undefined {
  return findTenantEntry(context, tenantId)?.tenant;
}

/** Records a resource's previous version for stale reads, once the current transaction commits; null for a new one. */
export function recordChange(
  context: SandboxContext,
  tenantId: string,
  kind: HistoryKind,
  id: string,
  before: object | null,
): void {
  const { history } = requireTenantEntry(context, tenantId);
  const wall = context.wallClock();
  context.store.afterCommit(() => history.record({ wall, kind, id, before }));
}

/** All tenants, oldest first. */
export function listTenants(context: SandboxContext): Tenant[] {
  return context.store
    .all<TenantRow>('SELECT * FROM tenants ORDER BY created_wall, rowid')
    .map(readTenant);
}

/** Rotates the client secret. The old one stops working immediately. */
export function rotateClientSecret(context: SandboxContext, tenantId: string): Tenant {
  const secret = newSecret('sk');
  context.store.run('UPDATE tenants SET client_secret = ? WHERE id = ?', secret, tenantId);
  return refreshTenant(context, tenantId);
}

export type TenantChange = {
  name?: string | undefined;
  profile?: ProfileName | undefined;
};

/** Changes a tenant's name or profile. */
export function updateTenant(
  context: SandboxContext,
  tenantId: string,
  change: TenantChange,
): Tenant {
  const tenant = requireTenant(context, tenantId);
  context.store.run(
    'UPDATE tenants SET name = ?, profile = ? WHERE id = ?',
    change.name ?? tenant.name,
    change.profile ?? tenant.profile,
    tenantId,
  );
  return refreshTenant(context, tenantId);
}

/** Writes the tenant's clock. The scheduler processes what became due. */
export function saveClock(context: SandboxContext, tenantId: string, clock: Clock): void {
  const columns = clockColumns(clock);
  context.store.run(
    `UPDATE tenants SET clock_base = ?, clock_anchor_wall = ?, clock_rate = ?, clock_frozen = ?,
       clock_driven = ? WHERE id = ?`,
    ...Object.values(columns),
    tenantId,
  );
  followRatedClock(context, tenantId, isRated(clock));
  refreshTenant(context, tenantId);
}

/** How this tenant is answered. */
export function tenantProfile(context: SandboxContext, tenantId: string): Profile {
  return profileOf(requireTenant(context, tenantId).profile);
}

/** The tenant's time, in milliseconds since 1970. */
export function tenantNow(context: SandboxContext, tenantId: string): number {
  return clockTime(requireTenant(context, tenantId).clock, context.wallClock());
}

/** @throws when there is no such tenant: for callers that got the id from the sandbox itself. */
export function requireTenant(context: SandboxContext, tenantId: string): Tenant {
  return requireTenantEntry(context, tenantId).tenant;
}

function refreshTenant(context: SandboxContext, tenantId: string): Tenant {
  const entry = requireTenantEntry(context, tenantId);
  const row = context.store.get<TenantRow>('SELECT * FROM tenants WHERE id = ?', tenantId);
  if (!row) throw new Error(`No tenant ${tenantId}.`);
  entry.tenant = readTenant(row);
  Object.assign(entry, credentialsOf(entry.tenant));
  return entry.tenant;
}

function clockColumns(clock: Clock) {
  return {
    clock_base: clock.base,
    clock_anchor_wall: clock.anchorWall,
    clock_rate: clock.rate,
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
      rate: row.clock_rate,
      frozen: row.clock_frozen === 1,
      driven: row.clock_driven === 1,
    },
    createdWall: row.created_wall,
  };
}

function credentialsOf(tenant: Tenant): Pick<TenantEntry, 'credentialsDigest' | 'authorization'> {
  const credentials = `${tenant.clientId}:${tenant.clientSecret}`;
  return {
    credentialsDigest: hash('sha256', credentials, 'buffer'),
    authorization: Buffer.from(`Basic ${Buffer.from(credentials).toString('base64')}`),
  };
}
