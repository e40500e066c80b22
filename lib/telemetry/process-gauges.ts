import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { metrics } from '@opentelemetry/api';
import { openPools } from '@/lib/db/pool/traced-pool';

const NANO = 1e9;

/**
 * Exports gauges of this process: connections, event loop delay, memory. Names follow
 * OpenTelemetry's semantic conventions.
 * @returns stops it
 */
export function observeProcess(): () => void {
  const meter = metrics.getMeter('storefront');
  const gauge = (name: string, unit: string, description: string) =>
    meter.createObservableGauge(name, { unit, description });
  const connections = gauge(
    'db.client.connection.count',
    '{connection}',
    'Connections of a pool, by state',
  );
  const waiting = gauge(
    'db.client.connection.pending_requests',
    '{request}',
    'Statements waiting for a connection',
  );
  const waited = meter.createHistogram('db.client.connection.wait_time', {
    unit: 's',
    description: 'Time spent waiting for a connection of the pool',
    advice: { explicitBucketBoundaries: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10] },
  });
  const delays = (['p50', 'p99', 'max'] as const).map(
    (name) =>
      [
        name,
        gauge(`nodejs.eventloop.delay.${name}`, 's', 'Event loop delay since the last measurement'),
      ] as const,
  );
  const heapUsed = gauge('v8js.memory.heap.used', 'By', 'Heap memory in use');
  const heapLimit = gauge('v8js.memory.heap.limit', 'By', 'Heap memory limit');
  const resident = gauge('process.memory.usage', 'By', 'Resident memory of the process');
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  meter.addBatchObservableCallback(
    (result) => {
      for (const pool of openPools()) {
        const named = { 'db.client.connection.pool.name': pool.name };
        const state = (value: string) => ({ ...named, 'db.client.connection.state': value });
        result.observe(connections, pool.idleCount, state('idle'));
        result.observe(connections, pool.totalCount - pool.idleCount, state('used'));
        result.observe(waiting, pool.pending, named);
        for (const ms of pool.takeWaits()) waited.record(ms / 1_000, named);
      }
      for (const [name, instrument] of delays) {
        const late = name === 'max' ? delay.max : delay.percentile(name === 'p50' ? 50 : 99);
        result.observe(instrument, Math.max(0, late) / NANO);
      }
      delay.reset();
      const heap = getHeapStatistics();
      result.observe(heapUsed, heap.used_heap_size);
      result.observe(heapLimit, heap.heap_size_limit);
      result.observe(resident, process.memoryUsage.rss());
    },
    [connections, waiting, ...delays.map(([, one]) => one), heapUsed, heapLimit, resident],
  );
  return () => delay.disable();
}
