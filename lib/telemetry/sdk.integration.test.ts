import { expect, onTestFinished, test, vi } from 'vitest';
import { startCollector } from '@/lib/testing/collector';
import { startTelemetry } from './start';

test('metrics are sent as often as OTEL_METRIC_EXPORT_INTERVAL says', async () => {
  const collector = await startCollector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  vi.stubEnv('OTEL_TRACES_EXPORTER', 'none');
  vi.stubEnv('OTEL_METRIC_EXPORT_INTERVAL', '200');
  const telemetry = await startTelemetry('receiver');
  onTestFinished(async () => {
    await telemetry.stop();
    collector.stop();
    vi.unstubAllEnvs();
  });
  // By default, the first ones are sent after a minute.
  const sent = () => collector.metricNames().filter((name) => name === 'v8js.memory.heap.used');
  await vi.waitFor(() => expect(sent().length).toBeGreaterThan(1), 10_000);
});
