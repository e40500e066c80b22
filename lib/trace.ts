import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/*
 * Spans by OpenTelemetry's API alone, which does nothing as long as nobody has started an SDK
 * (lib/telemetry/start.ts). No attribute holds a token, a key, an address or anything of a card.
 */

export type SpanOptions = {
  kind?: 'server' | 'client' | 'consumer';
  attributes?: Attributes;
  /**
   * The trace that the work belongs to, as `currentTraceparent` gave it to a row of the database. What
   * is active here is linked then: it is why the work is done now.
   */
  of?: string | null;
  /** A trace that asked for the work, which belongs to none: linked, and no parent. */
  askedBy?: string | null;
};

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** Why the active span's work is done: what its own spans are linked with, if they go to other traces. */
const CAUSES = createContextKey('storefront causes');

/**
 * Does work within a span, which ends with it and tells whether it failed.
 *
 * @param name of few different values: no ids
 */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const { span, within } = start(name, options);
  try {
    return await context.with(within, () => work(span));
  } catch (error) {
    if (!isNavigation(error)) recordError(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Notes an event of a trace: a span without a length. */
export function noteSpan(name: string, options: SpanOptions): void {
  start(name, options).span.end();
}

function start(name: string, options: SpanOptions): { span: Span; within: Context } {
  const { kind, attributes = {}, of, askedBy } = options;
  const active = context.active();
  const parent = readTraceparent(of);
  const asked = readTraceparent(askedBy);
  const links = [
    ...(parent ? linksOf(active, parent) : []),
    ...(asked ? [{ context: asked }] : []),
  ];
  const base = parent
    ? trace.setSpanContext(ROOT_CONTEXT, parent)
    : askedBy === undefined
      ? active
      : ROOT_CONTEXT;
  const span = trace
    .getTracer('storefront')
    .startSpan(name, { attributes, links, ...(kind && { kind: kinds[kind] }) }, base);
  return { span, within: trace.setSpan(base, span).setValue(CAUSES, links) };
}

/** What led to work of another trace: the active span, and what that one is linked with. */
function linksOf(active: Context, { traceId }: SpanContext): Link[] {
  const here = trace.getSpanContext(active);
  const causes = (active.getValue(CAUSES) ?? []) as Link[];
  return [...(here ? [{ context: here }] : []), ...causes].filter(
    (link) => trace.isSpanContextValid(link.context) && link.context.traceId !== traceId,
  );
}

/** Marks a span as failed. What the error says is made safe before it is exported. */
export function recordError(span: Span, error: unknown): void {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  span.recordException({ name, message });
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The active span of this process, if anybody records it. */
export function recordingSpan(): Span | undefined {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? span : undefined;
}

/** What a line of the log says of the span that it is written in. */
export function traceIds(): { trace_id: string; span_id: string } | undefined {
  const here = trace.getSpanContext(context.active());
  return here && trace.isSpanContextValid(here)
    ? { trace_id: here.traceId, span_id: here.spanId }
    : undefined;
}

/** The active trace in one line (W3C Trace Context), for a row that another process takes up; null outside. */
export function currentTraceparent(): string | null {
  const here = trace.getSpanContext(context.active());
  if (!here || !trace.isSpanContextValid(here)) return null;
  return `00-${here.traceId}-${here.spanId}-${here.traceFlags.toString(16).padStart(2, '0')}`;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function readTraceparent(text: string | null | undefined): SpanContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text ?? '') ?? [];
  if (!traceId || !spanId || !flags) return null;
  const read = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.isSpanContextValid(read) ? read : null;
}

/** Whether an error is how Next navigates: by throwing. */
export function isNavigation(error: unknown): boolean {
  const digest = (error as { digest?: unknown } | null)?.digest;
  return typeof digest === 'string' && /^NEXT_(REDIRECT|HTTP_ERROR)/.test(digest);
}
