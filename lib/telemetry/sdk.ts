import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import {
  type IMetricReader,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { TelemetrySettings } from '@/lib/env';
import { log } from '@/lib/log';
import { observeBacklog } from './backlog';
import { observeProcess } from './process-gauges';
import { redacting } from './redaction';

/** Which of the shop's programs this process is. */
export type Program = 'web' | 'worker' | 'receiver';

/** The telemetry of a process. */
export type Telemetry = {
  /** Flushes recorded telemetry and shuts down. Takes two seconds at most, and never throws. */
  stop: () => Promise<void>;
};

/** Flushing telemetry must not delay a shutdown for longer than this: lib/server/shutdown.ts allows three seconds for all. */
const LEAVES_WITHIN_MS = 2_000;

const LOG_EVERY_MS = 10 * 60_000;

/**
 * Starts OpenTelemetry's SDK for this process. The SDK reads its own variables (OTEL_SERVICE_NAME,
 * OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS and so on).
 */
export function startSdk(program: Program, settings: TelemetrySettings): Telemetry {
  setGlobalErrorHandler(warnOccasionally());
  const resource = resourceOf(program);
  const parts = [
    ...(settings.traces ? [startTraces(resource)] : []),
    ...(settings.metrics || settings.scraped ? [startMetrics(program, resource, settings)] : []),
  ];
  const all = (act: (part: Part) => Promise<void>) => soon(Promise.all(parts.map(act)));
  const flush = () => void all((part) => part.forceFlush());
  // Under `next start` alone, Next ends the process after the last request, and nobody calls `stop`.
  if (program === 'web') process.on('SIGTERM', flush);
  return {
    stop: async () => {
      process.off('SIGTERM', flush);
      await all((part) => part.shutdown());
      for (const api of [trace, metrics, context, propagation]) api.disable();
    },
  };
}

type Part = { forceFlush: () => Promise<void>; shutdown: () => Promise<void> };

function resourceOf(program: Program): Resource {
  const own = resourceFromAttributes({
    'service.name': `storefront-${program}`,
    'service.namespace': 'storefront',
  });
  const detected = detectResources({ detectors: [serviceInstanceIdDetector, envDetector] });
  return defaultResource().merge(own).merge(detected);
}

function startTraces(resource: Resource): Part {
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(redacting(new OTLPTraceExporter()))],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  // Next passes a request from the proxy to its page with it. Visitors' own are dropped: lib/server/incoming.ts.
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return provider;
}

function startMetrics(program: Program, resource: Resource, settings: TelemetrySettings): Part {
  const readers: IMetricReader[] = [];
  if (settings.metrics) {
    // Only OpenTelemetry's package for Node.js reads the variable by itself.
    const { exportIntervalMs = 60_000 } = settings;
    readers.push(
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis: exportIntervalMs,
      }),
    );
  }
  if (settings.scraped) readers.push(scrapedAt(settings.scraped));
  const provider = new MeterProvider({ resource, readers });
  metrics.setGlobalMeterProvider(provider);
  const endProcess = observeProcess();
  if (program === 'worker') observeBacklog();
  return {
    forceFlush: () => provider.forceFlush(),
    shutdown: () => provider.shutdown().finally(endProcess),
  };
}

function scrapedAt({ host, port }: { host: string; port: number }): PrometheusExporter {
  return new PrometheusExporter({ host, port, withoutScopeInfo: true }, (error) => {
    if (error) log.error('Metrics cannot be served', { host, port, error });
    else log.info('Metrics are served', { at: `http://${host}:${port}/metrics` });
  });
}

/** An unreachable collector is logged once in a while, not for every batch. */
function warnOccasionally(): (error: unknown) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn('Telemetry could not be exported', { error });
  };
}

async function soon(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, LEAVES_WITHIN_MS);
  });
  await Promise.race([work.catch(() => {}), late]);
  clearTimeout(timer);
}
