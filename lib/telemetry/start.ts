import { type Program, type Telemetry, telemetrySettings } from './settings';

/**
 * Starts traces and metrics if their variables are set (docs/deploy/observability.md). Otherwise the SDK is not
 * loaded.
 */
export async function startTelemetry(program: Program): Promise<Telemetry> {
  if (!telemetrySettings().isOn) return { stop: async () => {} };
  const { startSdk } = await import('./sdk');
  return startSdk(program);
}
