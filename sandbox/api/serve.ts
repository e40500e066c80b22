import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { catchUp } from '../billing/scheduler.ts';
import type { SandboxContext } from '../context.ts';
import { ServiceError, statusOf } from '../errors.ts';
import { type FaultSpec, pathVariants } from '../faults/faults.ts';
import type { TenantEntry } from '../tenants/tenant.ts';
import { findTenantEntry } from '../tenants/tenants.ts';
import { readJsonText } from './body.ts';
import type { Call, Endpoint, Reply } from './endpoint.ts';
import { breakConnection, faultReply, loseReply, refusal } from './fault-replies.ts';
import type { Profile } from './profile.ts';
import { profileOf } from './profiles.ts';

type Trace = { requestBody: string | null; faults: string[] };

export type Served =
  | Pick<Endpoint, 'handler'>
  | { readonly refuse: (path: string) => ServiceError };

export function serve(context: SandboxContext, served: Served): (c: Context) => Promise<Response> {
  return async (c) => {
    const started = performance.now();
    const entry = findTenantEntry({ context, tenantId: tenantIdOf(c.req.path) ?? '' });
    const trace: Trace = { requestBody: null, faults: [] };
    const { response, status, responseBody } = await answer(context, served, c, entry, trace);
    entry?.requests.add({
      wall: context.wallClock(),
      method: c.req.method,
      path: pathAndQuery(c),
      status,
      durationMs: Math.round((performance.now() - started) * 10) / 10,
      requestBody: trace.requestBody,
      responseBody,
      faults: trace.faults,
    });
    return response;
  };
}

export function tenantIdOf(path: string): string | undefined {
  return /^\/(?:tenants|payment-token)\/([^/]+)/.exec(path)?.[1];
}

type Answer = { response: Response; status: number | null; responseBody: string | null };

async function answer(
  context: SandboxContext,
  served: Served,
  c: Context,
  entry: TenantEntry | undefined,
  trace: Trace,
): Promise<Answer> {
  // Before authentication, all tenants get the same response.
  let profile = profileOf(context.options.profile);
  try {
    authorise(entry, c.req.header('authorization'));
    const { tenant } = entry;
    profile = profileOf(tenant.profile);
    const faults = firingFaults(context, c, entry, trace);
    const decisive = faults.find(({ kind }) => kind !== 'delay' && kind !== 'stale');
    await waitBefore(faults, decisive);
    if (decisive?.kind === 'close') return lost(breakConnection(c));
    if (decisive?.kind === 'status') return toAnswer(faultReply(decisive, profile));
    const stale = faults.find(({ kind }) => kind === 'stale');
    const asOfWall = stale ? context.wallClock() - stale.secondsAgo * 1_000 : null;
    const reply = await run(context, served, c, { entry, profile, asOfWall }, trace);
    // Commit before responding or dropping the response.
    const commit = context.store.committed();
    if (commit) await commit;
    if (!decisive) return toAnswer(reply);
    if (decisive.delayMs > 0) await sleep(decisive.delayMs);
    const losing = loseReply(decisive, reply, profile, c);
    return 'status' in losing ? toAnswer(losing) : lost(losing.response);
  } catch (error) {
    return toAnswer(errorReply(error, profile));
  }
}

/** Compared for unknown tenants, so that the check takes constant time and does not reveal which tenants exist. */
const NOBODY = Buffer.alloc(32);

function authorise(
  entry: TenantEntry | undefined,
  authorization: string | undefined,
): asserts entry is TenantEntry {
  const encoded = /^Basic ([A-Za-z0-9+/_=-]{1,4000})$/i.exec(authorization ?? '')?.[1] ?? '';
  const digest = hash('sha256', Buffer.from(encoded, 'base64'), 'buffer');
  if (!timingSafeEqual(digest, entry?.credentialsDigest ?? NOBODY) || !entry) {
    throw new ServiceError(
      'unauthorized',
      'Send the credentials of this tenant by Basic authentication.',
    );
  }
}

/** Errors are replies too: a fault may lose them. */
async function run(
  context: SandboxContext,
  served: Served,
  c: Context,
  known: Pick<Call, 'entry' | 'profile' | 'asOfWall'>,
  trace: Trace,
): Promise<Reply> {
  try {
    if ('refuse' in served) throw served.refuse(c.req.path);
    const { handler } = served;
    const text = handler.schema === null ? '' : await readJsonText(c);
    if (handler.schema !== null) trace.requestBody = text;
    catchUp({ context, tenantId: known.entry.tenant.id });
    const call: Call = {
      context,
      tenantId: known.entry.tenant.id,
      entry: known.entry,
      profile: known.profile,
      id: c.req.param('id') ?? '',
      asOfWall: known.asOfWall,
    };
    return handler.run(call, text);
  } catch (error) {
    return errorReply(error, known.profile);
  }
}

function firingFaults(
  context: SandboxContext,
  c: Context,
  entry: TenantEntry,
  trace: Trace,
): FaultSpec[] {
  if (entry.faults.isEmpty) return [];
  const faults = entry.faults.onRequest(
    c.req.method,
    pathVariants(c.req.path),
    context.wallClock(),
  );
  trace.faults.push(...faults.map(({ kind }) => kind));
  return faults;
}

async function waitBefore(faults: readonly FaultSpec[], decisive: FaultSpec | undefined) {
  const delays = faults.filter(({ kind }) => kind === 'delay').map(({ delayMs }) => delayMs);
  if (decisive?.kind === 'status' || decisive?.kind === 'close') delays.push(decisive.delayMs);
  const total = delays.reduce((sum, each) => sum + each, 0);
  if (total > 0) await sleep(total);
}

function errorReply(error: unknown, profile: Profile): Reply {
  if (!(error instanceof ServiceError)) throw error;
  const status = statusOf(error.code, profile);
  const headers: Record<string, string> = {};
  if (status === 401) headers['WWW-Authenticate'] = 'Basic realm="service", charset="UTF-8"';
  if (error.allow) headers.Allow = error.allow;
  return refusal(profile, error, status, headers);
}

const BODILESS = new Set([204, 205, 304]);

function toAnswer(reply: Reply): Answer {
  const { status, body } = reply;
  const json = reply.json ?? (body === undefined ? null : JSON.stringify(body));
  const text = BODILESS.has(status) ? null : json;
  const headers: Record<string, string> = {
    ...(text === null ? {} : { 'Content-Type': 'application/json' }),
    'Cache-Control': 'no-store',
    ...reply.headers,
  };
  return { response: new Response(text, { status, headers }), status, responseBody: text };
}

function lost(response: Response): Answer {
  return { response, status: null, responseBody: null };
}

function pathAndQuery(c: Context): string {
  const { url } = c.req;
  const start = url.indexOf('/', url.indexOf('://') + 3);
  return start === -1 ? '/' : url.slice(start);
}
