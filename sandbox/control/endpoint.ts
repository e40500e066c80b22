import type { z } from 'zod';
import { parseJson, validate } from '../api/body.ts';
import type { Method, Reply } from '../api/endpoint.ts';
import type { TenantScope } from '../context.ts';
import { fieldError } from '../errors.ts';

/** A control call that passed the guard; the tenant exists, or is an empty string for paths without one. */
export type ControlCall = TenantScope & {
  readonly path: Readonly<Record<string, string>>;
  readonly query: (name: string) => string | undefined;
};

type Run = (call: ControlCall, bodyText: string) => Reply | Promise<Reply>;

export type ControlHandler = { readonly schema: z.ZodType | null; readonly run: Run };

/** A call of the control API, below `/sandbox`. */
export type ControlEndpoint = {
  readonly method: Method;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly handler: ControlHandler;
};

/** A handler with a JSON body; no body counts as `{}`, and unknown fields are refused. */
export function accepting<Body>(
  schema: z.ZodType<Body>,
  handle: (call: ControlCall, body: Body) => Reply | Promise<Reply>,
): ControlHandler {
  return {
    schema,
    run: (call, text) =>
      handle(call, validate(schema, text.trim() === '' ? {} : parseJson(text), true)),
  };
}

/** A handler that reads no body. */
export function reading(handle: (call: ControlCall) => Reply | Promise<Reply>): ControlHandler {
  return { schema: null, run: (call) => handle(call) };
}

export function ok(body: object): Reply {
  return { status: 200, body };
}

export function created(body: object): Reply {
  return { status: 201, body };
}

export const NOTHING: Reply = { status: 204 };

/**
 * The query parameter `limit`.
 * @param max the default and the maximum.
 * @throws ServiceError `validation_failed`.
 */
export function readLimit({ query }: ControlCall, max: number): number {
  const text = query('limit');
  if (text === undefined) return max;
  const limit = Number(text);
  if (!/^\d{1,9}$/.test(text) || limit < 1 || limit > max) {
    throw fieldError('validation_failed', 'limit', `The limit is from 1 to ${max}.`);
  }
  return limit;
}
