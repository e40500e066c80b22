import { SpanStatusCode } from '@opentelemetry/api';
import { Agent, type Dispatcher, request } from 'undici';
import type { ListLimits } from '@/lib/env';
import { hideAddresses, redactText } from '@/lib/log';
import { inSpan } from '@/lib/trace';

/** Where the service is and who asks. */
export type ServiceConfig = {
  baseUrl: string;
  tenantId: string;
  clientId: string;
  clientSecret: string;
  /** Longest wait for one answer, in milliseconds. */
  timeoutMs: number;
  /** How the list of transactions is read; without it as by default. */
  list?: ListLimits;
};

/**
 * How a call without a usable answer ended:
 * - `not-sent`: no connection was opened, so nothing can have happened at the service;
 * - `refused`: the service answered with a 4xx that says no;
 * - `unknown`: everything else; the call may have been carried out.
 */
export type ServiceFailure = {
  ok: false;
  kind: 'not-sent' | 'refused' | 'unknown';
  status?: number;
  /** The service's machine-readable reason, where it showed one. */
  code?: string;
  /** Why a card was declined, where it showed that apart from `code`. */
  declineCode?: string;
  /** For logs and merchants: never holds a credential, a token or card data. */
  message: string;
  /** The beginning of the answer's own words, for logs only: without tokens and addresses. */
  said?: string;
  retryAfterMs?: number;
};

/** An answer of the service, or how it failed. Calls never throw for what the network does. */
export type ServiceReply<T> =
  | {
      ok: true;
      status: number;
      value: T;
      /** The address of what was created, where a header tells it. */
      location?: string;
    }
  | ServiceFailure;

export type JsonRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** The path without what identifies anybody, for traces: `/tenants/{tenantId}/customers/{id}`. */
  template: string;
  body?: unknown;
};

// A status that tells nothing about whether the request was carried out (RFC 9110, RFC 6585, RFC 8470).
const UNDECIDED = new Set([408, 409, 425, 429]);
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

/** Notes when a request reaches an open connection: before that, nothing was sent. */
function watchSending(onSend: () => void): Dispatcher {
  return sharedAgent().compose((dispatch) => (options, handler) => {
    const start = handler.onRequestStart?.bind(handler);
    const watched: Dispatcher.DispatchHandler = {
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
    return dispatch(options, watched);
  });
}

/**
 * Sends one JSON request with Basic authentication (interface, "Authentication") and reads the
 * whole answer. Follows no redirect and repeats nothing: whether a second try is safe is for the
 * caller to know.
 */
export function sendJson(config: ServiceConfig, call: JsonRequest): Promise<ServiceReply<unknown>> {
  const signal = AbortSignal.timeout(config.timeoutMs);
  return traced(call, () =>
    exchange(config, call, { signal }, (response) => readAnswer(config, call, response)),
  );
}

/** A span of a call, which tells its status and how it failed. */
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

/** An answer whose body has not been read. */
type Opened = { ok: true; status: number; headers: Headers; body: AsyncIterable<Buffer> };
/** The headers of an answer, by their names in lower case. */
export type Headers = Record<string, string | string[] | undefined>;

/**
 * The same for an answer of any length, of which a 2xx is handed out as it arrives. Its span ends where
 * its body begins.
 *
 * @param signal ends it
 * @param idleMs longest wait for its beginning, and between two parts
 * @returns the answer's headers, once its body has ended
 */
export async function* streamReply(
  config: ServiceConfig,
  call: JsonRequest,
  { signal, idleMs }: { signal: AbortSignal; idleMs: number },
): AsyncGenerator<Buffer, ServiceReply<Headers>, undefined> {
  const options = { signal, headersTimeout: idleMs, bodyTimeout: idleMs };
  const opened = await traced(call, () => exchange(config, call, options, openAnswer));
  if (!opened.ok) return opened;
  try {
    yield* opened.body;
  } catch (error) {
    return { ok: false, kind: 'unknown', status: opened.status, message: causeOf(error) };
  }
  return { ok: true, status: opened.status, value: opened.headers };

  async function openAnswer(response: Dispatcher.ResponseData): Promise<Opened | ServiceFailure> {
    const { statusCode: status, headers, body } = response;
    if (status >= 200 && status < 300) return { ok: true, status, headers, body };
    const answer = await readAnswer(config, call, response);
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
      dispatcher: watchSending(() => {
        sent = true;
      }),
      headers: {
        accept: 'application/json',
        // Without it any encoding would be acceptable (RFC 9110, 12.5.3).
        'accept-encoding': 'identity',
        // What is read is compared with what was just done: no cache on the way may answer.
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

async function readAnswer(
  config: ServiceConfig,
  call: JsonRequest,
  { statusCode, headers, body }: Dispatcher.ResponseData,
): Promise<ServiceReply<unknown>> {
  const text = await readText(body);
  const said = excerpt(text, config, call.body);
  const reply = sortAnswer(statusCode, headers, text, said);
  // A gateway's id beside it is no charge's. What is read may be of a resource that once failed.
  if (!reply.ok || call.method === 'GET' || !namesError(reply.value)) return reply;
  const message = `The service answered ${statusCode} with an error`;
  return { ok: false, kind: 'unknown', status: statusCode, message, said };
}

/** Whether a 2xx says that it is none: which of the two is meant is not known. */
function namesError(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { success, ok, error, errors, ...shown } = value as Record<string, unknown>;
  const isDenied = [success, ok].some((one) => /^(false|0)$/i.test(String(one)));
  return isDenied || isSomething(error) || isSomething(errors) || statesError(shown);
}

/** A gateway that answers everything with 200 may state the status of what is behind it in the body. */
function statesError(shown: Record<string, unknown>): boolean {
  const { status, statusCode, status_code: code, httpStatus } = shown;
  const stated = [status, statusCode, code, httpStatus].map(String);
  return stated.some((one) => /^[45]\d\d$/.test(one) || /^(error|fail|failure)$/i.test(one));
}

function isSomething(value: unknown): boolean {
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
  // Without the mark of byte order that some services put before their JSON.
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function sortAnswer(
  status: number,
  headers: Headers,
  text: string,
  said: string,
): ServiceReply<unknown> {
  const parsed = parseJson(text);
  if (status >= 200 && status < 300) {
    const location = [headers.location].flat()[0];
    const at = location === undefined ? {} : { location };
    if (text.trim() === '') return { ok: true, status, value: undefined, ...at };
    if (parsed.ok) return { ok: true, status, value: parsed.value, ...at };
    return { ok: false, kind: 'unknown', status, message: 'The answer is not JSON' };
  }
  const refused = status >= 400 && status < 500 && !UNDECIDED.has(status);
  const retryAfterMs = readRetryAfter(headers['retry-after']);
  const code = parsed.ok ? errorCode(parsed.value) : undefined;
  const declineCode = parsed.ok ? declineCodeOf(parsed.value) : undefined;
  return {
    ok: false,
    kind: refused ? 'refused' : 'unknown',
    status,
    message: `The service answered ${status}${code ? ` (${code})` : ''}`,
    ...(code ? { code } : {}),
    ...(declineCode ? { declineCode } : {}),
    ...(said ? { said } : {}),
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

/** A short machine-readable reason, wherever the error body may hold one; its shape is not shown. */
function errorCode(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const record = body as Record<string, unknown>;
  const inner = typeof record.error === 'object' ? (record.error as Record<string, unknown>) : {};
  return firstCode([record.code, inner?.code, record.error, record.reason]);
}

/** A more exact reason of a declined card, by the names that payment services give it. */
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

const SAID_LENGTH = 500;

/** The beginning of an answer as one line, without secrets that were sent, card numbers and addresses. */
function excerpt(text: string, { clientSecret }: ServiceConfig, sent: unknown): string {
  const tokens = Object.entries(sent ?? {}).flatMap(([name, value]) =>
    /token/i.test(name) && typeof value === 'string' && value !== '' ? [value] : [],
  );
  const safe = [clientSecret, ...tokens].reduce(
    (rest, secret) => rest.replaceAll(secret, '[secret]'),
    text.slice(0, 20 * SAID_LENGTH),
  );
  return hideAddresses(redactText(safe)).replace(/\s+/g, ' ').trim().slice(0, SAID_LENGTH);
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
