import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

// Spans by OpenTelemetry's API only, which does nothing until lib/telemetry/start.ts starts an SDK. Attributes never
// hold tokens, keys, addresses or card data.

export type SpanOptions = {
  kind?: 'server' | 'client' | 'consumer';
  attributes?: Attributes;
  /** The trace to continue, as `currentTraceparent` stored it in a row. */
  of?: string | null;
};

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/**
 * Runs work within a span, and records its failure.
 * @param name one of few values, without ids
 */
export async function inSpan<T>(
  name: string,
  { kind, attributes = {}, of }: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const parent = readTraceparent(of);
  const base = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : context.active();
  const options = { attributes, ...(kind && { kind: kinds[kind] }) };
  const span = trace.getTracer('storefront').startSpan(name, options, base);
  try {
    return await context.with(trace.setSpan(base, span), () => work(span));
  } catch (error) {
    if (!isNavigation(error)) recordError(span, error);
    throw error;
  } finally {
    span.end();
  }
}

export function recordError(span: Span, error: unknown): void {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  span.recordException({ name, message });
  span.setStatus({ code: SpanStatusCode.ERROR });
}

export function recordingSpan(): Span | undefined {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? span : undefined;
}

function activeSpanContext(): SpanContext | undefined {
  const active = trace.getSpanContext(context.active());
  return active && trace.isSpanContextValid(active) ? active : undefined;
}

export function traceIds(): { trace_id: string; span_id: string } | undefined {
  const active = activeSpanContext();
  return active && { trace_id: active.traceId, span_id: active.spanId };
}

/** The active trace in W3C Trace Context format, for a row that another process continues. */
export function currentTraceparent(): string | null {
  const active = activeSpanContext();
  if (!active) return null;
  const flags = active.traceFlags.toString(16).padStart(2, '0');
  return `00-${active.traceId}-${active.spanId}-${flags}`;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function readTraceparent(text: string | null | undefined): SpanContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text ?? '') ?? [];
  if (!traceId || !spanId || !flags) return null;
  const read = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.isSpanContextValid(read) ? read : null;
}

/** Whether an error is one that Next throws to navigate. */
export function isNavigation(error: unknown): boolean {
  const digest = (error as { digest?: unknown } | null)?.digest;
  return typeof digest === 'string' && /^NEXT_(REDIRECT|HTTP_ERROR)/.test(digest);
}
