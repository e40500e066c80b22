import { setImmediate } from 'node:timers/promises';
import { SpanStatusCode } from '@opentelemetry/api';
import { Agent, type Dispatcher, request } from 'undici';
import { hideAddresses, redactText } from '@/lib/redact';
import { inSpan } from '@/lib/trace';
import { currentWire } from './current-wire';
import type { DeclineReason, ErrorMeaning, Wire } from './wire';

/** The address of the service, and the credentials. */
export type ServiceConfig = {
  baseUrl: string;
  tenantId: string;
  clientId: string;
  clientSecret: string;
  /** The timeout of a call in milliseconds. */
  timeoutMs: number;
};

/**
 * The outcome of a call without a usable response:
 * - `not-sent`: no connection was opened, so nothing happened at the service;
 * - `refused`: the service itself responded with a 4xx that rejects the request;
 * - `unknown`: everything else; the call may have been carried out.
 */
export type ServiceFailure = {
  ok: false;
  kind: 'not-sent' | 'refused' | 'unknown';
  status?: number;
  /** The service's machine-readable error code, if any. */
  code?: string;
  /** The answer has the form of the service's own errors: a gateway's page has not. */
  isOwn?: true;
  /** The answer is JSON: where it is not in the own form, it may be a refusal whose code is hidden. */
  isJson?: true;
  /** What the code means; undefined if it is hidden or not known. */
  meaning?: ErrorMeaning;
  /** Why the card was declined, if that is shown. */
  decline?: DeclineReason;
  /** For logs and merchants: never contains credentials, tokens or card data. */
  message: string;
  /** The beginning of the response body, for logs only: without tokens and e-mail addresses. */
  bodyExcerpt?: string;
  retryAfterMs?: number;
};

/** A response of the service, or a failure. Calls never throw for network errors. */
export type ServiceReply<T> = { ok: true; status: number; value: T } | ServiceFailure;

export type JsonRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** The path without ids, for traces: `/tenants/{tenantId}/customers/{id}`. */
  template: string;
  body?: unknown;
};

// Statuses that do not say whether the request was carried out (RFC 9110, RFC 6585, RFC 8470).
const INCONCLUSIVE = new Set([408, 409, 425, 429]);
const MAX_BODY_BYTES = 16 * 1024 * 1024;
const LONG_TEXT = 1024 * 1024;

let agent: Agent | undefined;

function sharedAgent(): Agent {
  agent ??= new Agent({
    connect: { timeout: 5_000 },
    connections: 64,
    pipelining: 1,
    keepAliveTimeout: 4_000,
  });
  return agent;
}

/** Calls back when a request is written to an open connection: before that, nothing was sent. */
function onceSent(onSend: () => void): Dispatcher {
  return sharedAgent().compose((dispatch) => (options, handler) => {
    const start = handler.onRequestStart?.bind(handler);
    const observed: Dispatcher.DispatchHandler = {
      onRequestStart(controller, context) {
        onSend();
        start?.(controller, context);
      },
      onRequestUpgrade: handler.onRequestUpgrade?.bind(handler),
      onResponseStart: handler.onResponseStart?.bind(handler),
      onResponseData: handler.onResponseData?.bind(handler),
      onResponseEnd: handler.onResponseEnd?.bind(handler),
      onResponseError: handler.onResponseError?.bind(handler),
    };
    return dispatch(options, observed);
  });
}

/**
 * Sends one JSON request with Basic authentication (interface, "Authentication") and reads the
 * whole response. Follows no redirects and never retries: only the caller knows whether that is
 * safe.
 */
export function sendJson(config: ServiceConfig, call: JsonRequest): Promise<ServiceReply<unknown>> {
  const signal = AbortSignal.timeout(config.timeoutMs);
  return traced(call, () =>
    exchange(config, call, { signal }, (response) => readResponse(config, call, response)),
  );
}

/** Traces a call with its status and error. */
function traced<T extends { ok: true; status: number }>(
  { method, template }: JsonRequest,
  work: () => Promise<T | ServiceFailure>,
): Promise<T | ServiceFailure> {
  const attributes = {
    'http.request.method': method,
    'url.template': template,
  };
  return inSpan(`${method} ${template}`, { kind: 'client', attributes }, async (span) => {
    const reply = await work();
    if (reply.status !== undefined) span.setAttribute('http.response.status_code', reply.status);
    if (reply.ok) return reply;
    span.setAttribute('error.type', reply.code ?? reply.kind);
    span.setStatus({ code: SpanStatusCode.ERROR, message: reply.message });
    return reply;
  });
}

/** Response headers by lower-case name. */
export type Headers = Record<string, string | string[] | undefined>;

/**
 * The same with the headers of a 2xx, for lists.
 * @param signal aborts it
 */
export function readWhole(
  config: ServiceConfig,
  call: JsonRequest,
  signal: AbortSignal,
  maxBytes: number,
): Promise<ServiceReply<{ body: unknown; headers: Headers }>> {
  return traced(call, () =>
    exchange(config, call, { signal }, async (response) => {
      const { headers } = response;
      const reply = await readResponse(config, call, response, maxBytes);
      return reply.ok ? { ...reply, value: { body: reply.value, headers } } : reply;
    }),
  );
}

async function exchange<T>(
  config: ServiceConfig,
  call: JsonRequest,
  options: { signal: AbortSignal },
  read: (response: Dispatcher.ResponseData) => Promise<T>,
): Promise<T | ServiceFailure> {
  let sent = false;
  try {
    const response = await request(`${config.baseUrl.replace(/\/$/, '')}${call.path}`, {
      method: call.method,
      dispatcher: onceSent(() => {
        sent = true;
      }),
      headers: {
        accept: 'application/json',
        // Without it, any encoding would be acceptable (RFC 9110, 12.5.3).
        'accept-encoding': 'identity',
        // Reads have to reflect what was just written: no cache may respond.
        ...(call.method === 'GET' ? { 'cache-control': 'no-cache' } : {}),
        authorization: `Basic ${Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')}`,
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: call.body === undefined ? null : JSON.stringify(call.body),
      ...options,
    });
    return await read(response);
  } catch (error) {
    return {
      ok: false,
      kind: sent ? 'unknown' : 'not-sent',
      message: causeOf(error),
    };
  }
}

async function readResponse(
  config: ServiceConfig,
  call: JsonRequest,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  maxBytes = MAX_BODY_BYTES,
): Promise<ServiceReply<unknown>> {
  const text = await readText(body, maxBytes);
  // Parsing a long list takes as long again as decoding it.
  if (text.length > LONG_TEXT) await setImmediate();
  // Of failures only: making it safe takes longer than reading most answers.
  const readExcerpt = () => excerpt(text, config, call.body);
  return classifyResponse(statusCode, headers, text, readExcerpt);
}

async function readText(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('The answer is too large');
    chunks.push(chunk);
  }
  // Without the byte order mark that some services put before their JSON.
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function classifyResponse(
  status: number,
  headers: Headers,
  text: string,
  readExcerpt: () => string,
): ServiceReply<unknown> {
  const wire = currentWire();
  const parsed = parseJson(text);
  if (status >= 200 && status < 300) {
    if (text.trim() === '') return { ok: true, status, value: undefined };
    const error = parsed.ok ? wire.errorIn(status, parsed.value) : null;
    if (parsed.ok && !error) return { ok: true, status, value: parsed.value };
    if (error) {
      const message = `The service answered ${status} with an error`;
      const bodyExcerpt = readExcerpt();
      return { ok: false, kind: 'unknown', status, message, bodyExcerpt, ...codeOf(error) };
    }
    return { ok: false, kind: 'unknown', status, message: 'The answer is not JSON' };
  }
  const json = isJson(headers) && parsed.ok ? parsed : null;
  const own = json && wire.errorIn(status, json.value);
  const refused = Boolean(own) && status >= 400 && status < 500 && !INCONCLUSIVE.has(status);
  const retryAfterMs = readRetryAfter(headers['retry-after']);
  const bodyExcerpt = readExcerpt();
  return {
    ok: false,
    kind: refused ? 'refused' : 'unknown',
    status,
    message: `The service answered ${status}${own?.code ? ` (${own.code})` : ''}`,
    ...(json && { isJson: true as const }),
    ...(own && { isOwn: true as const, ...codeOf(own) }),
    ...(bodyExcerpt && { bodyExcerpt }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

function codeOf({ code, meaning, decline }: NonNullable<ReturnType<Wire['errorIn']>>) {
  return { ...(code && { code }), ...(meaning && { meaning }), ...(decline && { decline }) };
}

function isJson(headers: Headers): boolean {
  const type = [headers['content-type']].flat()[0] ?? '';
  return /^application\/(?:[\w.-]+\+)?json\b/.test(type);
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

const EXCERPT_LENGTH = 500;

/**
 * The beginning of a response as one line, without the request's secrets, card numbers and e-mail
 * addresses.
 */
function excerpt(text: string, { clientSecret }: ServiceConfig, sent: unknown): string {
  const tokens = Object.entries(sent ?? {}).flatMap(([name, value]) =>
    /token/i.test(name) && typeof value === 'string' && value !== '' ? [value] : [],
  );
  const safe = [clientSecret, ...tokens].reduce(
    (rest, secret) => rest.replaceAll(secret, '[secret]'),
    text.slice(0, 20 * EXCERPT_LENGTH),
  );
  return hideAddresses(redactText(safe)).replace(/\s+/g, ' ').trim().slice(0, EXCERPT_LENGTH);
}

/** Retry-After in seconds or as an HTTP date (RFC 9110, 10.2.3), in milliseconds. */
function readRetryAfter(header: string | string[] | undefined): number | undefined {
  const value = Array.isArray(header) ? header[0] : header;
  if (!value) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The call failed';
  if (error.name === 'TimeoutError') return 'No answer in time';
  const code = (error as NodeJS.ErrnoException).code;
  return code ? `${error.name} ${code}` : error.name;
}
