import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace';
import { observeBacklog } from './backlog';
import { redacting } from './redaction';
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
