import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { anybody, runAction } from '@/lib/auth/actions/action';
import { env } from '@/lib/env';
import { createLog, log } from '@/lib/log';
import { openPurchases } from '@/lib/testing/builders/purchases';
import { type ReceivedSpan, startCollector } from '@/lib/testing/collector';
import { signatureOf } from '@/lib/testing/service/deliveries';
import { inSpan } from '@/lib/trace';
import { databaseReceiver } from '@/lib/webhooks/receive';
import { fromRoot } from '@/scripts/paths';
import { freePort } from '@/scripts/shared/ports';
import { reportRequestError } from './report-error';
import { startTelemetry } from './start';

vi.setConfig({ testTimeout: 180_000 });

const purchases = openPurchases();
const dataDirectory = mkdtempSync(join(tmpdir(), 'storefront-telemetry-'));
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

function startWorker(variables: Record<string, string>) {
  const { databaseUrl, service } = env();
  const child = spawn(
    process.execPath,
    ['--import', './scripts/register.ts', 'scripts/worker.ts'],
    {
      cwd: fromRoot(),
      stdio: 'ignore',
      env: {
        NODE_ENV: 'production',
        SHOP_MODE: 'live',
        SERVICE_BASE_URL: service.baseUrl,
        SERVICE_TENANT_ID: service.tenantId,
        SERVICE_CLIENT_ID: service.clientId,
        SERVICE_CLIENT_SECRET: service.clientSecret,
        SERVICE_WEBHOOK_SECRET: service.webhookSecrets[0],
        DATABASE_URL: databaseUrl,
        SITE_URL: 'http://localhost:3000',
        NEXTAUTH_SECRET: env().authSecret,
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'shop@shop.example',
        TRUSTED_PROXIES: '0',
        DATA_DIR: dataDirectory,
        ...variables,
      },
    },
  );
  return { stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('close', resolve));
}

async function asWeb<T>(variables: Record<string, string>, work: () => Promise<T>): Promise<T> {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const telemetry = await startTelemetry('web');
  try {
    return await work();
  } finally {
    await telemetry.stop();
  }
}

function onlyOne(spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const [span, ...others] = spans.filter((span) => span.name === name);
  if (!span || others.length > 0) throw new Error(`${others.length + (span ? 1 : 0)} of ${name}`);
  return span;
}

test('a purchase is counted, and is one trace across all processes, without secrets', async () => {
  const collector = await startCollector();
  const port = await freePort();
  const exported = (metricsPort: number) => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    OTEL_METRICS_EXPORTER: 'prometheus',
    OTEL_EXPORTER_PROMETHEUS_PORT: String(metricsPort),
  });
  const worker = startWorker(exported(port));
  const email = 'ada.traced@example.com';
  const bought = await purchases.purchase({ email });
  const { databaseUrl, service } = env();
  const { tenantId, webhookSecrets } = service;
  const inbox = databaseReceiver({ databaseUrl, tenantId, secrets: webhookSecrets });
  const lines: string[] = [];
  try {
    const webPort = await freePort();
    const scrape = async (at: number) => (await fetch(`http://127.0.0.1:${at}/metrics`)).text();
    const counted = await asWeb(exported(webPort), async () => {
      await vi.waitFor(() => scrape(webPort), 10_000);
      const buy = {
        ...{ name: 'pay', authorize: anybody, schema: z.unknown() },
        ...{ invalid: () => null, unknown: () => null },
      };
      const answer = await inSpan('POST /checkout', { kind: 'server' }, () =>
        runAction(buy, null, async () => {
          createLog('info', { write: (text) => lines.push(text) }).info('Paid');
          return purchases.submit(bought);
        }),
      );
      expect(answer).toMatchObject({ outcome: 'paid' });
      const event = { type: 'invoice:created', businessId: tenantId, payload: { id: 'inv_1' } };
      const body = Buffer.from(JSON.stringify(event));
      const signature = signatureOf(body, webhookSecrets[0] ?? '');
      expect(await inbox.receive({ body, signature, headers: {} })).toEqual({ status: 200 });
      return scrape(webPort);
    });
    expect(counted).toMatch(
      /^storefront_payments_total\{[^}]*kind="order",outcome="succeeded"[^}]*\} 1$/m,
    );
    expect(counted).toMatch(/^storefront_payment_settle_duration_count\{.*\} 1$/m);
    expect(counted).not.toContain('storefront_backlog');

    await vi.waitFor(
      () => {
        const names = collector.spans().map((span) => span.name);
        expect(names).toEqual(expect.arrayContaining(['send mail', 'sync']));
      },
      { timeout: 90_000, interval: 250 },
    );
    const metrics = await scrape(port);
    expect(metrics).toMatch(/^storefront_backlog_items\{[^}]*queue="mail\.unsent"[^}]*\} 1$/m);
    for (const queue of ['payments.unknown', 'payments.review', 'mirror.dead', 'mail.failed']) {
      expect(metrics).toMatch(
        new RegExp(`^storefront_backlog_items\\{[^}]*queue="${queue}"[^}]*\\} 0$`, 'm'),
      );
    }
    for (const name of [
      'storefront_backlog_oldest_age{',
      'storefront_inbox_lag_bucket{',
      'nodejs_eventloop_delay_p99',
      'v8js_memory_heap_used',
    ]) {
      expect(metrics).toContain(`\n${name}`);
    }
  } finally {
    await worker.stop();
    await inbox.close();
    collector.stop();
  }

  const all = collector.spans();
  const request = onlyOne(all, 'POST /checkout');
  const trace = all.filter((span) => span.traceId === request.traceId);
  const byId = new Map(trace.map((span) => [span.spanId, span]));
  const ancestors = (span: ReceivedSpan | undefined): string[] =>
    span ? [span.name, ...ancestors(byId.get(span.parentSpanId ?? ''))] : [];

  const charge = onlyOne(trace, 'POST /tenants/{tenantId}/transactions');
  expect(charge.attributes).toEqual({
    'http.request.method': 'POST',
    'url.template': '/tenants/{tenantId}/transactions',
    'http.response.status_code': expect.any(Number),
  });
  expect(ancestors(charge)).toEqual([charge.name, 'action pay', 'POST /checkout']);
  expect(ancestors(onlyOne(trace, 'POST /tenants/{tenantId}/customers'))).toContain('action pay');
  expect(JSON.parse(lines.join(''))).toMatchObject({ message: 'Paid', trace_id: request.traceId });
  const sent = trace.find((span) => span.name === 'send mail');
  expect(sent?.service).toBe('storefront-worker');
  expect(ancestors(sent)).toContain('action pay');
  expect(trace.some((span) => span.name === 'hand mail over')).toBe(true);
  const webhook = onlyOne(all, 'receive webhook');
  expect(webhook.attributes).toEqual({ 'storefront.event.type': 'invoice:created' });

  const { paymentToken, checkoutKey } = bought.submission;
  const basic = Buffer.from(`${service.clientId}:${service.clientSecret}`).toString('base64');
  const sensitive = [
    ...[email, 'ada.traced', paymentToken, checkoutKey, bought.cartId, 'Buyer', '4242424242'],
    ...[service.clientSecret, basic, ...webhookSecrets, env().authSecret],
  ];
  const everything = collector.everything();
  for (const secret of sensitive) expect(everything).not.toContain(secret);
});

test('exported telemetry has no paths, addresses or credentials, whichever library recorded it', async () => {
  const collector = await startCollector();
  const request = { path: '/orders/1?key=k-123456', method: 'GET', headers: {} };
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {});
  try {
    await asWeb({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, async () => {
      const attributes = {
        'http.target': '/orders/1?key=k-123456',
        'http.url': 'https://api.example/?token=t-123456',
        'http.route': '/orders/[id]',
        'storefront.note': 'Bearer abcdefghij of ada@example.com with 4242 4242 4242 4242',
      };
      await inSpan('fetch GET https://api.example/?token=t-123456', { attributes }, async () => {});
      await inSpan('GET /orders/[id]', { kind: 'server' }, async () => {
        const error = Object.assign(new Error('No mail for ada@example.com'), { digest: '77' });
        await reportRequestError(error, request, {
          routerKind: 'App Router',
          routePath: '/orders/[id]',
          routeType: 'render',
          renderSource: 'react-server-components',
          revalidateReason: undefined,
        });
      });
    });
  } finally {
    collector.stop();
  }
  const fields = { method: 'GET', route: '/orders/[id]', digest: '77' };
  expect(logged).toHaveBeenCalledWith(expect.objectContaining(fields), 'A request failed');
  const fetched = onlyOne(collector.spans(), 'fetch GET');
  expect(fetched.attributes).toEqual({
    'http.route': '/orders/[id]',
    'storefront.note': 'Bearer [secret] of [address] with [number]',
  });
  const everything = collector.everything();
  expect(everything).toContain('No mail for [address]');
  expect(everything).not.toMatch(/k-123456|t-123456|ada@|abcdefghij|4242 4242/);
});
