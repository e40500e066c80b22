import { telemetrySettings } from '@/lib/env';

/** Which of the shop's programs a process is. */
export type Program = 'web' | 'worker' | 'receiver';

/** The telemetry of a process. */
export type Telemetry = {
  /** Sends what was recorded and shuts down. Takes two seconds at most, and never throws. */
  stop: () => Promise<void>;
};

/**
 * Starts traces and metrics if their variables are set (docs/deploy/observability.md). Otherwise nothing of the
 * SDK is loaded.
 */
export async function startTelemetry(program: Program): Promise<Telemetry> {
  if (!telemetrySettings().isOn) return { stop: async () => {} };
  const { startSdk } = await import('./sdk');
  return startSdk(program);
}
