function variable(name: string): string | undefined {
  return process.env[name]?.trim() || undefined;
}

/** Settings from OpenTelemetry's own variables, most of which its SDK reads itself. */
export function telemetrySettings() {
  const endpoint =
    variable('OTEL_EXPORTER_OTLP_ENDPOINT') ?? variable('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  const isEnabled = variable('OTEL_SDK_DISABLED') !== 'true';
  return {
    isOn: isEnabled && (endpoint ?? variable('OTEL_METRICS_EXPORTER')) !== undefined,
    sendsTraces: isEnabled && endpoint !== undefined && variable('OTEL_TRACES_EXPORTER') !== 'none',
    serviceName: variable('OTEL_SERVICE_NAME'),
    scheduleDelayMs: Number(variable('OTEL_BSP_SCHEDULE_DELAY') ?? 5_000),
    hasPropagators: variable('OTEL_PROPAGATORS') !== undefined,
  };
}

/** Whether traces may begin before the shop: OTEL_PROPAGATORS names the header that your proxy sets. */
export function trustsTraceHeaders(): boolean {
  return variable('OTEL_PROPAGATORS')?.split(',').includes('tracecontext') ?? false;
}

export type Program = 'web' | 'worker' | 'receiver';

export type Telemetry = {
  /** Sends recorded data and shuts down. Takes at most two seconds, and never throws. */
  stop: () => Promise<void>;
};
