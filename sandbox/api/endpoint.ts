import type { z } from 'zod';
import type { TenantScope } from '../context.ts';
import { type ErrorCode, ServiceError } from '../errors.ts';
import type { HistoryKind } from '../tenants/history.ts';
import type { TenantEntry } from '../tenants/tenant.ts';
import { parseJson, validate } from './body.ts';
import type { Profile } from './profile.ts';
import { type Domain, represent } from './represent.ts';
import type { Kind } from './schemas.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An authenticated call of the interface. */
export type Call = TenantScope & {
  readonly entry: TenantEntry;
  readonly profile: Profile;
  /** The resource's id in the path; empty for paths without one. */
  readonly id: string;
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

/** The kind of a reply: one resource, a list, or the reply to a create, change or deletion. */
export type ReplyForm =
  | { readonly as: 'one' | 'list' | 'created' | 'changed' | 'deleted'; readonly kind: Kind }
  | { readonly as: 'token'; readonly isCreated: boolean };

/** What answers a call: the schema of its body, null for none, and the form of its reply. */
export type Handler = {
  readonly reply: ReplyForm;
  readonly schema: z.ZodType | null;
  readonly run: (call: Call, bodyText: string) => Reply;
};

export type Endpoint = {
  readonly method: Method;
  /** With `:tenantId`, and `:id` for the resource. */
  readonly path: string;
  readonly operationId: string;
  readonly description: string;
  /** Refusals other than those of credentials and of every body. */
  readonly refuses: readonly ErrorCode[];
  readonly handler: Handler;
};

/** A resource in the tenant's profile. */
export function show<K extends Kind>({ profile }: Call, kind: K, resource: Domain[K]): object {
  return profile.show[kind](represent[kind](resource));
}

/** A handler of calls with a JSON body, which is validated first. */
export function withBody<Body>(
  reply: ReplyForm,
  schema: z.ZodType<Body>,
  handle: (call: Call, body: Body) => Reply,
): Handler {
  return {
    reply,
    schema,
    run: (call, text) =>
      handle(call, validate(schema, parseJson(text), call.profile.refusesUnknownFields)),
  };
}

/** Answers one resource; with a `stale` fault an earlier version of it. */
export function reads<K extends HistoryKind>(
  kind: K,
  find: (call: Call, id: string) => Domain[K] | undefined,
): Handler {
  return {
    reply: { as: 'one', kind },
    schema: null,
    run: (call) => {
      const { entry, asOfWall, id } = call;
      const now = find(call, id);
      const found = asOfWall === null ? now : entry.history.before(kind, id, now, asOfWall);
      if (!found) throw new ServiceError('not_found', `The ${kind} was not found.`);
      return { status: 200, body: show(call, kind, found) };
    },
  };
}

/** Answers a complete list; with a `stale` fault an earlier version of it. */
export function lists<K extends HistoryKind>(
  kind: K,
  list: (call: Call) => readonly Domain[K][],
): Handler {
  return {
    reply: { as: 'list', kind },
    schema: null,
    run: (call) => {
      const { entry, asOfWall, profile } = call;
      const now = list(call);
      const rows = asOfWall === null ? now : entry.history.listBefore(kind, now, asOfWall);
      const texts = rows.map((row) => JSON.stringify(show(call, kind, row)));
      const { before, after } = profile.list;
      return { status: 200, json: `${before}${texts.join(',')}${after}` };
    },
  };
}

export function creates<K extends Kind, Body>(
  kind: K,
  schema: z.ZodType<Body>,
  create: (call: Call, body: Body) => Domain[K],
): Handler {
  return withBody({ as: 'created', kind }, schema, (call, body) => ({
    status: call.profile.created,
    body: show(call, kind, create(call, body)),
  }));
}

/** Answers a change for which the interface shows no reply: with the resource, or without a body. */
export function changes<K extends Kind, Body>(
  kind: K,
  schema: z.ZodType<Body>,
  change: (call: Call, body: Body) => Domain[K],
): Handler {
  return withBody({ as: 'changed', kind }, schema, (call, body) => {
    const resource = change(call, body);
    if (call.profile.isChangeEmpty) return { status: 204 };
    return { status: 200, body: show(call, kind, resource) };
  });
}

/** Answers a deletion, for which the interface shows no reply: with the id, or without a body. */
export function deletes(kind: Kind, remove: (call: Call, id: string) => void): Handler {
  return {
    reply: { as: 'deleted', kind },
    schema: null,
    run: (call) => {
      remove(call, call.id);
      if (!call.profile.isDeletionShown) return { status: 204 };
      return { status: 200, body: { ...call.profile.idOf(kind, call.id), deleted: true } };
    },
  };
}
