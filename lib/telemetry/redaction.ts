import type { Attributes, AttributeValue } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { hideAddresses, redactText } from '@/lib/redact';

/**
 * Attributes that may be exported. An allowlist, since paths and URLs may contain keys of orders and sign-in links,
 * and libraries add attributes in new versions.
 */
const ALLOWED = new Set([
  ...['http.request.method', 'http.response.status_code', 'http.route', 'url.template'],
  ...['http.method', 'http.status_code', 'next.route', 'next.page', 'next.rsc', 'next.span_type'],
  ...['server.address', 'server.port', 'error.type', 'exception.type', 'exception.message'],
]);

const MAX_TEXT = 2_000;

export function redacting(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(redactSpan), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function redactSpan(span: ReadableSpan): ReadableSpan {
  const { message, ...status } = span.status;
  return Object.create(span, {
    // Next names a fetch's span by its full URL.
    name: { value: redactValue(span.name.replace(/^(fetch(?: [A-Z]+)?) .*/s, '$1')) },
    status: { value: message ? { ...status, message: redactValue(message) } : status },
    attributes: { value: redactAttributes(span.attributes) },
    events: {
      value: span.events.map((event) => ({
        ...event,
        attributes: redactAttributes(event.attributes ?? {}),
      })),
    },
  });
}

function redactAttributes(attributes: Attributes): Attributes {
  const allowed = Object.entries(attributes).filter(
    ([name]) => ALLOWED.has(name) || name.startsWith('storefront.'),
  );
  return Object.fromEntries(allowed.map(([name, value]) => [name, redactAttribute(value)]));
}

function redactAttribute(value: AttributeValue | undefined): AttributeValue | undefined {
  if (typeof value === 'string') return redactValue(value);
  return Array.isArray(value) ? value.map((part) => redactValue(String(part))) : value;
}

function redactValue(text: string): string {
  return hideAddresses(redactText(text)).slice(0, MAX_TEXT);
}
