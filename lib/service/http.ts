import { setImmediate } from 'node:timers/promises';
import { SpanStatusCode } from '@opentelemetry/api';
import { Agent, type Dispatcher, request } from 'undici';
import { hideAddresses, redactText } from '@/lib/redact';
import { inSpan } from '@/lib/trace';
import { currentWire } from './current-wire';
import type { DeclineReason, ErrorMeaning, Wire } from './wire';

/** Payment service URL and credentials. */
export type ServiceConfig = {
  baseUrl: string;
  tenantId: string;
  clientId: string;
  clientSecret: string;
  timeoutMs: number;
};

/**
 * The outcome of a call without a usable response:
 * - `not-sent`: no connection was opened, so that nothing happened at the service
 * - `refused`: the service itself rejected the request with a 4xx
 * - `unknown`: anything else; the service may have processed the call
 */
export type ServiceFailure = {
  ok: false;
  kind: 'not-sent' | 'refused' | 'unknown';
  status?: number;
  code?: string;
  /** The response has the format of the service's own errors, unlike a gateway's page. */
  isOwn?: true;
  /** The response is JSON. In another format than the service's own, it may be a refusal with a hidden code. */
  isJson?: true;
  meaning?: ErrorMeaning;
  decline?: DeclineReason;
  /** For logs and staff: never contains credentials, tokens or card data. */
  message: string;
  /** The beginning of the response, for logs only: without tokens and e-mail addresses. */
  bodyExcerpt?: string;
  retryAfterMs?: number;
};

export type ServiceReply<T> = { ok: true; status: number; value: T } | ServiceFailure;

export type JsonRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** The path without ids, for traces: `/tenants/{tenantId}/customers/{id}`. */
  template: string;
  body?: unknown;
};

// Statuses after which the request may have been processed or not (RFC 9110, RFC 6585, RFC 8470).
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

/** Calls `onSend` when the request is written to an open connection. Before that, nothing was sent. */
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
 * Sends one JSON request with Basic authentication (interface, "Authentication"). Never follows redirects and never
 * retries, since only the caller knows whether that is safe.
 */
export function sendJson(config: ServiceConfig, call: JsonRequest): Promise<ServiceReply<unknown>> {
  const signal = AbortSignal.timeout(config.timeoutMs);
  return traced(call, () =>
    exchange(config, call, { signal }, (response) => readResponse(config, call, response)),
  );
}

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

export type Headers = Record<string, string | string[] | undefined>;

/** Like `sendJson`, with the response's headers. */
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
  let wasSent = false;
  try {
    const response = await request(`${config.baseUrl.replace(/\/$/, '')}${call.path}`, {
      method: call.method,
      dispatcher: onceSent(() => {
        wasSent = true;
      }),
      headers: {
        accept: 'application/json',
        // Without this header, any encoding would be acceptable (RFC 9110, 12.5.3).
        'accept-encoding': 'identity',
        // A read has to show what was just written, so that no cache may respond.
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
      kind: wasSent ? 'unknown' : 'not-sent',
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
  // Parsing a long list blocks the event loop as long as decoding it.
  if (text.length > LONG_TEXT) await setImmediate();
  // Only for failures, because redacting takes longer than reading most responses.
  const readExcerpt = () => excerpt(text, config, call.body);
  return classifyResponse(statusCode, headers, text, readExcerpt);
}

async function readText(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('The response is too large');
    chunks.push(chunk);
  }
  // TextDecoder removes the byte order mark that some services put before their JSON.
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
    return { ok: false, kind: 'unknown', status, message: 'The response is not JSON' };
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

/** The beginning of a response on one line, without the request's secrets, card numbers and e-mail addresses. */
function excerpt(text: string, { clientSecret }: ServiceConfig, requestBody: unknown): string {
  const tokens = Object.entries(requestBody ?? {}).flatMap(([name, value]) =>
    /token/i.test(name) && typeof value === 'string' && value !== '' ? [value] : [],
  );
  const safe = [clientSecret, ...tokens].reduce(
    (rest, secret) => rest.replaceAll(secret, '[secret]'),
    text.slice(0, 20 * EXCERPT_LENGTH),
  );
  return hideAddresses(redactText(safe)).replace(/\s+/g, ' ').trim().slice(0, EXCERPT_LENGTH);
}

/** Milliseconds of a Retry-After in seconds or as an HTTP date (RFC 9110, 10.2.3). */
function readRetryAfter(header: string | string[] | undefined): number | undefined {
  const value = Array.isArray(header) ? header[0] : header;
  if (!value) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The call failed';
  if (error.name === 'TimeoutError') return 'No response in time';
  const code = (error as NodeJS.ErrnoException).code;
  return code ? `${error.name} ${code}` : error.name;
}
