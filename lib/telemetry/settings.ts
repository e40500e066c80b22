function given(name: string): string | undefined {
  return process.env[name]?.trim() || undefined;
}

/** How this process reports traces and metrics: by OpenTelemetry's own variables, most of which its SDK reads itself. */
export function telemetrySettings() {
  const endpoint =
    given('OTEL_EXPORTER_OTLP_ENDPOINT') ?? given('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  const isEnabled = given('OTEL_SDK_DISABLED') !== 'true';
  return {
    isOn: isEnabled && (endpoint ?? given('OTEL_METRICS_EXPORTER')) !== undefined,
    sendsTraces: isEnabled && endpoint !== undefined && given('OTEL_TRACES_EXPORTER') !== 'none',
    serviceName: given('OTEL_SERVICE_NAME'),
    scheduleDelayMs: Number(given('OTEL_BSP_SCHEDULE_DELAY') ?? 5_000),
    hasPropagators: given('OTEL_PROPAGATORS') !== undefined,
  };
}

/** Whether a trace may begin before the shop: OTEL_PROPAGATORS names the header that a proxy of ours sets. */
export function trustsTraceHeaders(): boolean {
  return given('OTEL_PROPAGATORS')?.split(',').includes('tracecontext') ?? false;
}
