import type { Attributes, AttributeValue } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import { hideAddresses, redactText } from '@/lib/log';

/**
 * The exported attributes, as an allowlist: whatever a library adds in its next version, a path
 * with a key in it (`http.target`) or a URL (`http.url`) is not among them.
 */
const ALLOWED = new Set([
  ...['http.request.method', 'http.response.status_code', 'http.route', 'url.template'],
  // Next's names for the same.
  ...['http.method', 'http.status_code', 'next.route', 'next.page', 'next.rsc', 'next.segment'],
  ...['next.span_type', 'next.span_category', 'next.bubble', 'next.clientComponentLoadCount'],
  ...['db.system.name', 'db.query.summary', 'db.query.text', 'db.response.status_code'],
  ...['error.type', 'exception.type', 'exception.message'],
]);

const MAX_TEXT = 2_000;

/** An exporter that redacts spans: what the log hides, and e-mail addresses. */
export function redacting(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(redactSpan), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function redactSpan(span: ReadableSpan): ReadableSpan {
  const { message, code } = span.status;
  return {
    name: nameOf(span.name),
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    status: message === undefined ? { code } : { code, message: redactValue(message) },
    attributes: redactAttributes(span.attributes),
    links: span.links.map((link) => ({
      ...link,
      attributes: redactAttributes(link.attributes ?? {}),
    })),
    events: span.events.map((event) => ({
      ...event,
      attributes: redactAttributes(event.attributes ?? {}),
    })),
    duration: span.duration,
    ended: span.ended,
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: span.droppedAttributesCount,
    droppedEventsCount: span.droppedEventsCount,
    droppedLinksCount: span.droppedLinksCount,
  };
}

/** Next names the span of a fetch by its full URL. */
function nameOf(name: string): string {
  return redactValue(name.replace(/^(fetch(?: [A-Z]+)?) .*/s, '$1'));
}

function redactAttributes(attributes: Attributes): Attributes {
  const allowed = Object.entries(attributes).filter(
    ([name]) => ALLOWED.has(name) || name.startsWith('storefront.'),
  );
  return Object.fromEntries(
    allowed.map(([name, value]) => [name, value && redactAttribute(value)]),
  );
}

function redactAttribute(value: AttributeValue): AttributeValue {
  if (typeof value === 'string') return redactValue(value);
  if (!Array.isArray(value)) return value;
  return value.map((one) => (typeof one === 'string' ? redactValue(one) : String(one)));
}

function redactValue(text: string): string {
  return hideAddresses(redactText(text)).slice(0, MAX_TEXT);
}
