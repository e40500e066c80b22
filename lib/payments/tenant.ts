import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '@/lib/db/client';
import { type Env, env } from '@/lib/env';
import { log } from '@/lib/log';
import { commandLine } from '@/lib/process/commands';

export type Tenant = { tenantId: string; baseUrl: string };

const KEY = 'tenant';
const RETRY_MS = 1_000;

/** The transactions of another tenant prove nothing about this database's orders. */
export class TenantChanged extends Error {}

/**
 * Whether a database may be used with a tenant. Any local sandbox counts as the same tenant in the demo, because its
 * port changes with each start, and its id when its data is deleted.
 */
export function isSameTenant(stored: Tenant, current: Tenant, mode: Env['mode']): boolean {
  if (mode === 'demo' && isLoopback(stored.baseUrl) && isLoopback(current.baseUrl)) return true;
  return stored.tenantId === current.tenantId && urlOf(stored.baseUrl) === urlOf(current.baseUrl);
}

function isLoopback(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}

function urlOf(baseUrl: string): string {
  const { href } = new URL(baseUrl);
  return href.endsWith('/') ? href.slice(0, -1) : href;
}

let known: Env['service'] | undefined;

/** @throws TenantChanged if the environment names another tenant than the stored one */
export async function requireTenant(): Promise<void> {
  const { service, mode } = env();
  if (known === service) return;
  const current = tenantOf(service);
  // Prisma's upsert fails if two first requests run concurrently.
  await db().serviceState.createMany({ data: { key: KEY, value: current }, skipDuplicates: true });
  const state = await db().serviceState.findUniqueOrThrow({ where: { key: KEY } });
  const stored = state.value as Tenant;
  if (!isSameTenant(stored, current, mode)) {
    const command = commandLine('doctor', ['--accept-tenant']);
    throw new TenantChanged(
      `This database belongs to the tenant ${stored.tenantId} at ${stored.baseUrl}, and the environment names ` +
        `${current.tenantId} at ${current.baseUrl}. Nothing is sent. Correct the environment, or run ` +
        `\`${command}\` if the shop has moved.`,
    );
  }
  known = service;
}

/** Retries until the database answers, since a worker may start before it. @throws TenantChanged */
export async function waitForTenant(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      return await requireTenant();
    } catch (error) {
      if (error instanceof TenantChanged) throw error;
      log.warn({ error }, 'Waiting for the database');
      await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
    }
  }
}

export async function storedTenant(): Promise<Tenant | null> {
  const state = await db().serviceState.findUnique({ where: { key: KEY } });
  return state && (state.value as Tenant);
}

export async function acceptTenant(): Promise<Tenant> {
  const value = tenantOf(env().service);
  await db().serviceState.upsert({
    where: { key: KEY },
    create: { key: KEY, value },
    update: { value },
  });
  return value;
}

function tenantOf({ tenantId, baseUrl }: Tenant): Tenant {
  return { tenantId, baseUrl };
}
