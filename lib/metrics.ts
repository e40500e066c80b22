import { type Counter, type Histogram, type MeterProvider, metrics } from '@opentelemetry/api';

/*
 * What the shop counts, by OpenTelemetry's API alone, which does nothing as long as nobody has started
 * an SDK (lib/telemetry/start.ts). What can be read at any time (queues, pools, memory) is there.
 */

type Instruments = {
  payments: Counter;
  settled: Histogram;
  lag: Histogram;
};

let known: { provider: MeterProvider; instruments: Instruments } | undefined;

/** Made for the provider that is there now: what was made before an SDK started would stay silent. */
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
 * Counts what a payment attempt came to, when it is written: a transaction that breaks off afterwards
 * is counted again when it is repeated.
 *
 * @param outcome the state that it is in now
 * @param settledAfterMs since it was submitted; undefined where nobody knows yet whether it charged
 */
export function countPayment(kind: string, outcome: string, settledAfterMs?: number): void {
  const attributes = { kind: kind.toLowerCase(), outcome: outcome.toLowerCase() };
  instruments().payments.add(1, attributes);
  if (settledAfterMs === undefined) return;
  instruments().settled.record(Math.max(0, settledAfterMs) / 1_000, attributes);
}

/** Notes how far behind the mirror was when it had read a resource. */
export function noteInboxLag(kind: string, ms: number): void {
  instruments().lag.record(Math.max(0, ms) / 1_000, { kind: kind.toLowerCase() });
}
