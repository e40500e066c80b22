import type { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { fieldError, ServiceError } from '../errors.ts';
import { findDeleted } from '../store/deleted-resources.ts';
import type { Page } from '../store/pages.ts';
import type { Tenant, TenantEntry } from '../tenants/tenant.ts';
import { parseJson, validate } from './body.ts';
import type { Wire } from './replies/wire.ts';
import type { Kind } from './replies/wire-parts.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An authenticated call of the interface. */
export type Call = {
  readonly context: SandboxContext;
  readonly entry: TenantEntry;
  readonly tenant: Tenant;
  readonly wire: Wire;
  readonly path: Readonly<Record<string, string>>;
  readonly query: (name: string) => string | undefined;
  /** With a `stale` fault, the machine's time at which reads return the state. */
  readonly asOfWall: number | null;
};

export type Reply = {
  readonly status: number;
  /** Sent as JSON; undefined for no body. */
  readonly body?: object | undefined;
  /** A raw body instead of `body`; sent in chunks. */
  readonly json?: string | readonly Buffer[];
  readonly headers?: Readonly<Record<string, string>>;
};

type Run = (call: Call, bodyText: string) => Reply | Promise<Reply>;

export type Handler = { readonly schema: z.ZodType | null; readonly run: Run };

/** The kind of a reply: one resource, a list, or the reply to a create, change or deletion. */
export type ReplyForm =
  | { readonly as: 'one' | 'list' | 'created' | 'changed' | 'deleted'; readonly kind: Kind }
  | { readonly as: 'token'; readonly isCreated: boolean };

export type Endpoint = {
  readonly method: Method;
  /** With `:name` for parameters. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** The reply; its format depends on the dialect. */
  readonly reply: ReplyForm;
  /** The error statuses other than 401, in the default dialect. */
  readonly errors: readonly number[];
  readonly handler: Handler;
};

/** A handler of calls with a JSON body, which is validated first. */
export function withBody<Body>(
  schema: z.ZodType<Body>,
  handle: (call: Call, body: Body) => Reply | Promise<Reply>,
): Handler {
  return {
    schema,
    run: (call, text) => handle(call, validate(schema, parseJson(text), isStrict(call))),
  };
}

function isStrict({ wire }: Call): boolean {
  return wire.choices['rule.unknown-fields'] === 'refused';
}

/** A handler of calls whose body is ignored. */
export function withoutBody(handle: (call: Call) => Reply | Promise<Reply>): Handler {
  return { schema: null, run: (call) => handle(call) };
}

/** A path parameter of the route. */
export function pathParam(call: Call, name: string): string {
  return call.path[name] ?? '';
}

const MAX_PAGE = 1_000;

/**
 * The page of a list selected by `limit` and `cursor`; without them the complete list.
 *
 * @throws ServiceError `validation_failed`.
 */
export function readPage(call: Call): Page {
  const limit = call.query('limit');
  const cursor = call.query('cursor');
  if (limit !== undefined && !(/^\d{1,4}$/.test(limit) && +limit >= 1 && +limit <= MAX_PAGE)) {
    throw fieldError('validation_failed', 'limit', `The limit is from 1 to ${MAX_PAGE}.`);
  }
  const after = cursor === undefined ? 0 : Number.parseInt(cursor, 36);
  if (cursor !== undefined && !(/^[0-9a-z]{1,11}$/.test(cursor) && Number.isSafeInteger(after))) {
    throw fieldError('validation_failed', 'cursor', 'This is no cursor of this list.');
  }
  return { limit: limit === undefined ? null : Number(limit), after };
}

/**
 * A list in the tenant's wire format. A full page has the cursor of the next one.
 *
 * @param rows the rows of this page, in order.
 * @param count the rows of the whole list.
 */
export function listReply<T extends { seq: number; id: string }>(
  call: Call,
  kind: Kind,
  page: Page,
  rows: readonly T[],
  present: (row: T) => object,
  count: () => number,
): Reply {
  const last = rows.at(-1);
  const nextCursor =
    page.limit !== null && last && rows.length === page.limit ? last.seq.toString(36) : null;
  const { before, after, headers, arrange } = call.wire.list;
  const total = () => (page.limit === null && page.after === 0 ? rows.length : count());
  const texts = arrange(rows).map((row) => JSON.stringify(present(row)));
  return {
    status: 200,
    json: `${before(kind)}${texts.join(',')}${after({ total, nextCursor })}`,
    headers: headers(nextCursor),
  };
}

/**
 * The deleted resource with this id, flagged, if the dialect still shows it.
 * @throws ServiceError `not_found` where it does not, or no such resource was deleted.
 */
export function deletedReply<T>(call: Call, kind: Kind, id: string, present: (was: T) => object) {
  const isShown = call.wire.choices['rule.deleted-shown'] === 'flag';
  const was = isShown ? findDeleted<T>(call.context, call.tenant.id, id) : undefined;
  if (!was) throw new ServiceError('not_found', `No such ${kind}.`);
  return resourceReply({ ...present(was), deleted: true });
}

/** A resource in the tenant's wire format. */
export function resourceReply(resource: object): Reply {
  return { status: 200, body: resource };
}
