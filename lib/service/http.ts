import { SpanStatusCode } from '@opentelemetry/api';
import { Agent, type Dispatcher, request } from 'undici';
import { hideAddresses, redactText } from '@/lib/redact';
import { inSpan } from '@/lib/trace';
import type { ListLimits } from './list-limits';

/** The address of the service, and the credentials. */
export type ServiceConfig = {
  baseUrl: string;
  tenantId: string;
  clientId: string;
  clientSecret: string;
  /** The timeout of a call in milliseconds. */
  timeoutMs: number;
  /** Limits of the transactions list; optional. */
  list?: ListLimits;
  /** Limits of the customers list, streamed; optional. */
  customers?: ListLimits;
};

/**
 * The outcome of a call without a usable response:
 * - `not-sent`: no connection was opened, so nothing happened at the service;
 * - `refused`: the service responded with a 4xx that rejects the request;
 * - `unknown`: everything else; the call may have been carried out.
 */
export type ServiceFailure = {
  ok: false;
  kind: 'not-sent' | 'refused' | 'unknown';
  status?: number;
  /** The service's machine-readable error code, if any. */
  code?: string;
  /** A 404 or 410 in the form of the service's own errors: a gateway's page is not one. */
  isOwnNotFound?: true;
  /** The decline code, if the service shows one besides `code`. */
  declineCode?: string;
  /** For logs and merchants: never contains credentials, tokens or card data. */
  message: string;
  /** The beginning of the response body, for logs only: without tokens and e-mail addresses. */
  bodyExcerpt?: string;
  retryAfterMs?: number;
};

/** A response of the service, or a failure. Calls never throw for network errors. */
export type ServiceReply<T> =
  | {
      ok: true;
      status: number;
      value: T;
      /** The Location header. */
      location?: string;
    }
  | ServiceFailure;

export type JsonRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** The path without ids, for traces: `/tenants/{tenantId}/customers/{id}`. */
  template: string;
  body?: unknown;
};

// Statuses that do not say whether the request was carried out (RFC 9110, RFC 6585, RFC 8470).
const INCONCLUSIVE = new Set([408, 409, 425, 429]);
const MAX_BODY_BYTES = 256 * 1024 * 1024;

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

/** A response whose body has not been read. */
type OpenResponse = { ok: true; status: number; headers: Headers; body: AsyncIterable<Buffer> };
/** Response headers by lower-case name. */
export type Headers = Record<string, string | string[] | undefined>;

/**
 * The same for a response of any length: yields the body of a 2xx as it arrives. Its span ends where
 * the body begins.
 * @param signal aborts it
 * @param idleMs timeout for the headers, and between two chunks
 * @returns the response headers, once the body has ended
 */
export async function* streamReply(
  config: ServiceConfig,
  call: JsonRequest,
  { signal, idleMs }: { signal: AbortSignal; idleMs: number },
): AsyncGenerator<Buffer, ServiceReply<Headers>, undefined> {
  const options = { signal, headersTimeout: idleMs, bodyTimeout: idleMs };
  const opened = await traced(call, () => exchange(config, call, options, openResponse));
  if (!opened.ok) return opened;
  try {
    yield* opened.body;
  } catch (error) {
    return { ok: false, kind: 'unknown', status: opened.status, message: causeOf(error) };
  }
  return { ok: true, status: opened.status, value: opened.headers };

  async function openResponse(
    response: Dispatcher.ResponseData,
  ): Promise<OpenResponse | ServiceFailure> {
    const { statusCode: status, headers, body } = response;
    if (status >= 200 && status < 300) return { ok: true, status, headers, body };
    const answer = await readResponse(config, call, response);
    return answer.ok ? { ok: false, kind: 'unknown', status, message: 'No answer' } : answer;
  }
}

async function exchange<T>(
  config: ServiceConfig,
  call: JsonRequest,
  options: { signal: AbortSignal; headersTimeout?: number; bodyTimeout?: number },
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
): Promise<ServiceReply<unknown>> {
  const text = await readText(body);
  // Of failures only: making it safe takes longer than reading most answers.
  const readExcerpt = () => excerpt(text, config, call.body);
  const reply = classifyResponse(statusCode, headers, text, readExcerpt);
  // An id beside an error is a gateway's. A GET may return a resource with an error of its own.
  if (!reply.ok || call.method === 'GET' || !reportsError(reply.value)) return reply;
  const message = `The service answered ${statusCode} with an error`;
  const bodyExcerpt = readExcerpt();
  const code = errorCode(reply.value);
  const shown = { bodyExcerpt, ...(code ? { code } : {}) };
  return { ok: false, kind: 'unknown', status: statusCode, message, ...shown };
}

/** Whether the body of a 2xx reports an error: then the outcome is unknown. */
function reportsError(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { success, ok, error, errors, ...shown } = value as Record<string, unknown>;
  const isDenied = [success, ok].some((one) => /^(false|0)$/i.test(String(one)));
  return isDenied || isPresent(error) || isPresent(errors) || hasErrorStatus(shown);
}

/** A gateway that always returns 200 may put the actual status into the body. */
function hasErrorStatus(shown: Record<string, unknown>): boolean {
  const { status, statusCode, status_code: code, httpStatus } = shown;
  const stated = [status, statusCode, code, httpStatus].map(String);
  return stated.some((one) => /^[45]\d\d$/.test(one) || /^(error|fail|failure)$/i.test(one));
}

function isPresent(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error('The answer is too large');
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
  const parsed = parseJson(text);
  if (status >= 200 && status < 300) {
    const location = [headers.location].flat()[0];
    const at = location === undefined ? {} : { location };
    if (text.trim() === '') return { ok: true, status, value: undefined, ...at };
    if (parsed.ok) return { ok: true, status, value: parsed.value, ...at };
    return { ok: false, kind: 'unknown', status, message: 'The answer is not JSON' };
  }
  const isOwn404 = isOwnNotFound(status, headers, parsed);
  // A gateway's 404 says nothing about the request.
  const isForeign404 = (status === 404 || status === 410) && !isOwn404;
  const refused = status >= 400 && status < 500 && !INCONCLUSIVE.has(status) && !isForeign404;
  const retryAfterMs = readRetryAfter(headers['retry-after']);
  const code = parsed.ok ? errorCode(parsed.value) : undefined;
  const declineCode = parsed.ok ? declineCodeOf(parsed.value) : undefined;
  const bodyExcerpt = readExcerpt();
  return {
    ok: false,
    kind: refused ? 'refused' : 'unknown',
    status,
    message: `The service answered ${status}${code ? ` (${code})` : ''}`,
    ...(code ? { code } : {}),
    ...(isOwn404 && { isOwnNotFound: true as const }),
    ...(declineCode ? { declineCode } : {}),
    ...(bodyExcerpt ? { bodyExcerpt } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

/**
 * A short machine-readable code, wherever an error body may have one; the interface does not specify
 * it.
 */
function errorCode(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const record = body as Record<string, unknown>;
  const inner = typeof record.error === 'object' ? (record.error as Record<string, unknown>) : {};
  // RFC 9457: the fragment of a problem's type.
  const problem = String(record.type ?? '').split('#')[1];
  return firstCode([record.code, inner?.code, record.error, record.reason, problem]);
}

/**
 * Whether a response is the service's own "not found": JSON with an error code that says so, or the empty object of a
 * service that shows no codes. The interface shows no error bodies; gateways answer 404 with pages, empty bodies and
 * messages of their own.
 */
function isOwnNotFound(
  status: number,
  headers: Headers,
  parsed: ReturnType<typeof parseJson>,
): boolean {
  if ((status !== 404 && status !== 410) || !parsed.ok) return false;
  if (!/^application\/(?:[\w.-]+\+)?json\b/.test([headers['content-type']].flat()[0] ?? ''))
    return false;
  const code = errorCode(parsed.value);
  return code === undefined ? isEmptyObject(parsed.value) : /not.?found|gone/i.test(code);
}

function isEmptyObject(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length === 0
  );
}

/** The decline code, under the names that payment services use. */
function declineCodeOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const record = body as Record<string, unknown>;
  const inner = typeof record.error === 'object' ? (record.error as Record<string, unknown>) : {};
  return firstCode(
    [record, inner].flatMap((one) => [one?.declineCode, one?.decline_code, one?.declineReason]),
  );
}

function firstCode(values: readonly unknown[]): string | undefined {
  return values.find(
    (value): value is string => typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value),
  );
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
