import type { z } from 'zod';
import type { TenantScope } from '../context.ts';
import type { ErrorCode } from '../errors.ts';
import type { HistoryKind } from '../tenants/history.ts';
import type { TenantEntry } from '../tenants/tenant.ts';
import { parseJson, validate } from './body.ts';
import type { Profile } from './profile.ts';
import type { Kind } from './schemas.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An authenticated call of the interface. */
export type Call = TenantScope & {
  readonly entry: TenantEntry;
  readonly profile: Profile;
  readonly path: Readonly<Record<string, string>>;
  /** With a `stale` fault, the machine's time at which reads return the state. */
  readonly asOfWall: number | null;
};

export type Reply = {
  readonly status: number;
  /** Sent as JSON; undefined for no body. */
  readonly body?: object | undefined;
  /** A raw body instead of `body`. */
  readonly json?: string;
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
  readonly reply: ReplyForm;
  /** Refusals other than those of credentials and of every body. */
  readonly refuses: readonly ErrorCode[];
  readonly handler: Handler;
};

/** A handler of calls with a JSON body, which is validated first. */
export function withBody<Body>(
  schema: z.ZodType<Body>,
  handle: (call: Call, body: Body) => Reply | Promise<Reply>,
): Handler {
  return {
    schema,
    run: (call, text) =>
      handle(call, validate(schema, parseJson(text), call.profile.refusesUnknownFields)),
  };
}

/** A handler of calls whose body is ignored. */
export function withoutBody(handle: (call: Call) => Reply | Promise<Reply>): Handler {
  return { schema: null, run: (call) => handle(call) };
}

/** A path parameter of the route. */
export function pathParam(call: Call, name: string): string {
  return call.path[name] ?? '';
}

/** A resource, or with a `stale` fault an earlier version of it. */
export function asOf<T extends object>(
  { entry, asOfWall }: Call,
  kind: HistoryKind,
  id: string,
  current: T | undefined,
): T | undefined {
  return asOfWall === null ? current : entry.history.before(kind, id, current, asOfWall);
}

/** A complete list in the tenant's profile; with a `stale` fault an earlier version of it. */
export function listReply<T extends { id: string }>(
  { entry, asOfWall, profile }: Call,
  kind: HistoryKind,
  current: readonly T[],
  show: (row: T) => object,
): Reply {
  const rows = asOfWall === null ? current : entry.history.listBefore(kind, current, asOfWall);
  const texts = rows.map((row) => JSON.stringify(show(row)));
  return { status: 200, json: `${profile.list.before}${texts.join(',')}${profile.list.after}` };
}

export function createdReply({ profile }: Call, resource: object): Reply {
  return { status: profile.created, body: resource };
}

/** The reply to a change for which the interface shows none. */
export function changedReply({ profile }: Call, resource: object): Reply {
  return profile.isChangeEmpty ? { status: 204 } : { status: 200, body: resource };
}

/** The reply to a deletion, for which the interface shows none. */
export function deletedReply({ profile }: Call, kind: Kind, id: string): Reply {
  if (!profile.isDeletionShown) return { status: 204 };
  return { status: 200, body: { ...profile.idOf(kind, id), deleted: true } };
}
