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

export type Call = TenantScope & {
  readonly entry: TenantEntry;
  readonly profile: Profile;
  readonly id: string;
  /** With a `stale` fault: the machine's time as of which reads answer. */
  readonly asOfWall: number | null;
};

export type Reply = {
  readonly status: number;
  readonly body?: object | undefined;
  /** A serialized body, sent instead of `body`. */
  readonly json?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type ReplyForm =
  | { readonly as: 'one' | 'list' | 'created' | 'changed' | 'deleted'; readonly kind: Kind }
  | { readonly as: 'token'; readonly isCreated: boolean };

export type Handler = {
  readonly reply: ReplyForm;
  readonly schema: z.ZodType | null;
  readonly run: (call: Call, bodyText: string) => Reply;
};

export type Endpoint = {
  readonly method: Method;
  readonly path: string;
  readonly operationId: string;
  readonly description: string;
  /** Errors other than authentication and request-body errors, for the OpenAPI document. */
  readonly refuses: readonly ErrorCode[];
  readonly handler: Handler;
};

export function show<K extends Kind>({ profile }: Call, kind: K, resource: Domain[K]): object {
  return profile.show[kind](represent[kind](resource));
}

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

/** The interface shows no reply to a change: the resource, or 204. */
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

/** The interface shows no reply to a deletion: 204, or the id. */
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
