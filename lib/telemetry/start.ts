import { telemetrySettings } from '@/lib/env';
import type { Program, Telemetry } from './sdk';

const none: Telemetry = { stop: async () => {} };

/**
 * Starts traces and metrics where a variable asks for them (docs/deploy/observability.md). Where none
 * does, nothing of an SDK is loaded.
 */
export async function startTelemetry(program: Program): Promise<Telemetry> {
  const settings = telemetrySettings();
  if (!settings.traces && !settings.metrics && !settings.scraped) return none;
  const { startSdk } = await import('./sdk');
  return startSdk(program, settings);
}
