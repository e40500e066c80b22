import { telemetrySettings } from '@/lib/env';
import type { Program, Telemetry } from './sdk';

const none: Telemetry = { stop: async () => {} };

/**
 * Starts traces and metrics if their variables are set (docs/deploy/observability.md). Otherwise nothing of the
 * SDK is loaded.
 */
export async function startTelemetry(program: Program): Promise<Telemetry> {
  const settings = telemetrySettings();
  if (!settings.traces && !settings.metrics && !settings.scraped) return none;
  const { startSdk } = await import('./sdk');
  return startSdk(program, settings);
}
