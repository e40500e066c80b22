import {
  type Attributes,
  type AttributeValue,
  context,
  metrics,
  propagation,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import { hideAddresses, redactText } from '@/lib/redact';
import { observeBacklog } from './backlog';
import { type Program, type Telemetry, telemetrySettings } from './settings';

const FLUSH_MS = 2_000;

/**
 * Starts OpenTelemetry's SDK, which reads its own variables (OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_METRICS_EXPORTER,
 * OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER and others). Spans are redacted before export. Visitors' trace headers are
 * ignored unless OTEL_PROPAGATORS is set.
 */
export function startSdk(program: Program): Telemetry {
  const { serviceName, sendsTraces, scheduleDelayMs, hasPropagators } = telemetrySettings();
  const exporter = redacting(new OTLPTraceExporter());
  const sdk = new NodeSDK({
    serviceName: serviceName ?? `storefront-${program}`,
    spanProcessors: sendsTraces
      ? [new BatchSpanProcessor({ exporter, scheduledDelayMillis: scheduleDelayMs })]
      : [],
    instrumentations: [new UndiciInstrumentation(), new RuntimeNodeInstrumentation()],
    ...(!hasPropagators && { textMapPropagator: null }),
  });
  sdk.start();
  if (program === 'worker') observeBacklog();
  return {
    stop: () =>
      Promise.race([
        sdk
          .shutdown()
          .catch(() => {})
          .finally(() => {
            for (const part of [trace, context, metrics, propagation]) part.disable();
          }),
        new Promise<void>((resolve) => void setTimeout(resolve, FLUSH_MS).unref()),
      ]),
  };
}

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

function redacting(exporter: SpanExporter): SpanExporter {
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
