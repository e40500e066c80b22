import { type Counter, type Histogram, type MeterProvider, metrics } from '@opentelemetry/api';

// Metrics of events, by OpenTelemetry's API only, which does nothing until lib/telemetry/start.ts starts an SDK.
// Gauges (queues, pools, memory) are defined there.

type Instruments = {
  payments: Counter;
  settled: Histogram;
  lag: Histogram;
};

let known: { provider: MeterProvider; instruments: Instruments } | undefined;

/** Recreated when the provider changes: instruments from before the start of an SDK stay silent. */
function instruments(): Instruments {
  const provider = metrics.getMeterProvider();
  if (known?.provider !== provider) known = { provider, instruments: create() };
  return known.instruments;
}

function create(): Instruments {
  const meter = metrics.getMeter('storefront');
  const seconds = {
    unit: 's',
    advice: { explicitBucketBoundaries: [0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3_600] },
  };
  return {
    payments: meter.createCounter('storefront.payments', {
      description: 'Outcomes of payment attempts',
    }),
    settled: meter.createHistogram('storefront.payment.settle.duration', {
      description: 'From the submission to an outcome that is known',
      ...seconds,
    }),
    lag: meter.createHistogram('storefront.inbox.lag', {
      description: 'From the first event that names a resource to the mirror having read it',
      ...seconds,
    }),
  };
}

/**
 * Counts a payment attempt's new state. A transaction that is retried counts again.
 * @param settledAfterMs time since the submission; undefined while the outcome is unknown
 */
export function countPayment(kind: string, outcome: string, settledAfterMs?: number): void {
  const attributes = { kind: kind.toLowerCase(), outcome: outcome.toLowerCase() };
  instruments().payments.add(1, attributes);
  if (settledAfterMs === undefined) return;
  instruments().settled.record(Math.max(0, settledAfterMs) / 1_000, attributes);
}

/** Records how long a change waited before the mirror had read its resource. */
export function noteInboxLag(kind: string, ms: number): void {
  instruments().lag.record(Math.max(0, ms) / 1_000, { kind: kind.toLowerCase() });
}
