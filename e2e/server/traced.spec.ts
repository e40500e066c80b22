import { type ReceivedSpan, startCollector } from '../../lib/testing/collector';
import { freePort } from '../../scripts/shared/ports';
import { expect, test } from '../fixtures';
import { startSecondServer } from '../fixtures/second-server';
import { buy } from '../steps/shopping';

// Complements the tests of lib/telemetry with Next's own spans, on the standalone output.
test('a purchase is one trace, starting with the browser’s request @long', async ({
  browser,
  email,
  browserConsole,
}) => {
  test.setTimeout(180_000);
  const collector = await startCollector();
  const port = await freePort();
  const server = await startSecondServer(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '200',
      OTEL_METRICS_EXPORTER: 'prometheus',
      OTEL_EXPORTER_PROMETHEUS_PORT: String(port),
    },
    'standalone',
  );
  const context = await browser.newContext({ baseURL: server.url });
  browserConsole.watch(context);
  let order: URL;
  try {
    order = await buy(await context.newPage(), email);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toMatch(/^storefront_payments_total\{.*outcome="succeeded".*\} 1$/m);
    const named = (spans: ReceivedSpan[], name: string) => spans.find((span) => span.name === name);
    await expect
      .poll(() => named(collector.spans(), 'action pay'), { timeout: 20_000 })
      .toBeTruthy();
    const name = 'POST /[view]/checkout';
    await expect.poll(() => named(traceOf(collector.spans()), name)).toBeTruthy();
    const trace = traceOf(collector.spans());
    const [root, ...others] = trace.filter((span) => !span.parentSpanId);
    expect([root?.name, others]).toEqual([name, []]);
    expect(root?.attributes).toMatchObject({
      'http.route': '/[view]/checkout',
      'http.method': 'POST',
    });
    expect(named(trace, 'POST /tenants/{tenantId}/transactions')?.attributes).toBeTruthy();
  } finally {
    await context.close();
    await server.stop();
    collector.stop();
  }
  const everything = collector.everything();
  const key = order.searchParams.get('key') ?? order.pathname;
  for (const secret of [email, key, '4242424242424242', 'Quay Street']) {
    expect(everything).not.toContain(secret);
  }
  expect(server.logged()).not.toContain('Telemetry could not be exported');
});

function traceOf(spans: ReceivedSpan[]): ReceivedSpan[] {
  const action = spans.find((span) => span.name === 'action pay');
  return spans.filter((span) => span.traceId === action?.traceId);
}
